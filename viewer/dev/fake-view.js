// A drawing that draws nothing, for work on what is around it.

export function createView(canvas) {
    const paint = () => {
        const {clientWidth: w, clientHeight: hgt} = canvas;
        canvas.width = w;
        canvas.height = hgt;
        const c = canvas.getContext('2d');
        c.fillStyle = matchMedia('(prefers-color-scheme: dark)').matches ? '#12181f' : '#eef1f4';
        c.fillRect(0, 0, w, hgt);
    };
    return {resize: paint, setOption() {}, resetCamera() {}, quality: null};
}
