// Drawings of the buttons, 20 by 20, in the colour of the text.

const PATHS = {
    play: ['fill', 'M6 4.2v11.6a.6.6 0 0 0 .9.5l9.4-5.8a.6.6 0 0 0 0-1L6.9 3.7a.6.6 0 0 0-.9.5z'],
    pause: ['fill', 'M5 4h3.4v12H5zM11.6 4H15v12h-3.4z'],
    step: ['fill', 'M4 4.6v10.8l7.6-5.4zM13 4.4h2.6v11.2H13z'],
    reset: ['line', 'M4.2 8.2A6.2 6.2 0 1 1 4 12M4 4v4.4h4.4'],
    record: ['fill', 'M10 4.6a5.4 5.4 0 1 0 0 10.8 5.4 5.4 0 0 0 0-10.8z'],
    replay: ['line', 'M3 10a7 7 0 1 0 2.4-5.3M3 3.4v3.8h3.8M8.6 7.4v5.2l4-2.6z'],
    download: ['line', 'M10 3v9M6.4 8.8 10 12.4l3.6-3.6M3.6 16.4h12.8'],
    beside: ['line', 'M3 4h14v12H3zM10 2v16'],
    ghost: ['line', 'M4 17V9a6 6 0 0 1 12 0v8l-2-1.6-2 1.6-2-1.6L8 17l-2-1.6zM8 9.2v.1M12 9.2v.1'],
    camera: ['line', 'M3.6 7V3.6H7M13 3.6h3.4V7M16.4 13v3.4H13M7 16.4H3.6V13M10 8.4v3.2M8.4 10h3.2'],
    more: ['fill', 'M4.4 8.5a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3zm5.6 0a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3zm5.6 0a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3z'],
    close: ['line', 'M5 5l10 10M15 5 5 15'],
    down: ['line', 'M5.5 8l4.5 4.5L14.5 8'],
    panels: ['line', 'M3 4h14v12H3zM12 4v12'],
    sheet: ['line', 'M3 4h14v12H3zM3 11h14'],
    sun: ['line', 'M10 6.6a3.4 3.4 0 1 0 0 6.8 3.4 3.4 0 0 0 0-6.8zM10 2v1.6M10 16.4V18M2 10h1.6M16.4 10H18M4.3 4.3l1.2 1.2M14.5 14.5l1.2 1.2M15.7 4.3l-1.2 1.2M5.5 14.5l-1.2 1.2'],
    moon: ['line', 'M16.4 11.8A6.8 6.8 0 0 1 8.2 3.6a6.8 6.8 0 1 0 8.2 8.2z'],
    help: ['line', 'M7.4 7.6a2.7 2.7 0 1 1 3.8 2.5c-.8.4-1.2.9-1.2 1.9M10 14.8v.1'],
    file: ['line', 'M5 2.8h6.4L15 6.4v10.8H5zM11 3v4h4'],
    back: ['line', 'M8 5l-5 5 5 5M3.4 10H17'],
    undo: ['line', 'M7 4 3.6 7.4 7 10.8M4 7.4h7.4a4.4 4.4 0 0 1 0 8.8H8'],
};

export function icon(name) {
    const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
    const [kind, d] = PATHS[name];
    svg.setAttribute('viewBox', '0 0 20 20');
    svg.setAttribute('class', `icon ${kind}`);
    svg.setAttribute('aria-hidden', 'true');
    path.setAttribute('d', d);
    svg.append(path);
    return svg;
}
