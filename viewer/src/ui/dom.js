// Elements in one line each, and what is kept for the next visit.

/// An element: h('button', {class: 'quiet', onclick: fn, 'aria-label': 'step'}, 'text', child).
/// Properties that are undefined, null or false are left out; of aria-* false is said.
export function h(name, properties, ...children) {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(properties ?? {})) {
        if (value === undefined || value === null || (value === false && !key.startsWith('aria-')))
            continue;
        if (key.startsWith('on'))
            element.addEventListener(key.slice(2), value);
        else if (key === 'class')
            element.className = value;
        else
            element.setAttribute(key, value === true && !key.startsWith('aria-') ? '' : String(value));
    }
    element.append(...children.flat().filter(child => child !== null && child !== undefined && child !== false));
    return element;
}

/// Set the text of an element only if it is another one: texts are set often, and change seldom.
export function say(element, text) {
    if (element.said !== text) {
        element.said = text;
        element.textContent = text;
    }
}

export function show(element, on) {
    if (element.hidden === Boolean(on))
        element.hidden = !on;
}

/// Attribute or class by a condition, touched only where it changes.
export function mark(element, attribute, value) {
    const text = String(value);
    if (element.getAttribute(attribute) !== text)
        element.setAttribute(attribute, text);
}

/// What a visitor has chosen, over visits; a browser that keeps nothing is fine, too.
export function recall(key, otherwise) {
    try {
        const text = localStorage.getItem(`tactus.${key}`);
        return text === null ? otherwise : JSON.parse(text);
    } catch {
        return otherwise;
    }
}

export function remember(key, value) {
    try {
        localStorage.setItem(`tactus.${key}`, JSON.stringify(value));
    } catch { /* a private window */ }
}
