/** A matrix of PDF: x becomes a x + c y + e, and y becomes b x + d y + f. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

/** A picture of a PDF, from the top to the bottom. One bit, three bytes or four bytes a pixel, as the length of `data` says. */
export interface Picture {
  width: number;
  height: number;
  data: Uint8Array | Uint8ClampedArray;
  /** Its zeros are painted black, and nothing else is painted. */
  isMask?: boolean;
}

/** A page in shades of gray, a byte a pixel. */
export interface Raster {
  width: number;
  height: number;
  /** Pixels of a point. */
  scale: number;
  gray: Uint8Array;
}

/** The most pixels of a picture that are looked at for one of the page, in each direction. */
const mostSamples = 4;

/** Paints a picture. `matrix` puts the square from 0 to 1, whose origin is the picture's lower left, at its place in pixels. */
export function paintPicture(raster: Raster, picture: Picture, matrix: Matrix) {
  const [a, b, c, d, e, f] = matrix;
  const area = a * d - b * c;
  if (!Number.isFinite(area) || area === 0) return;
  const shadeAt = readShades(picture);
  const [across, down] = [Math.hypot(a, b), Math.hypot(c, d)];
  const samples = Math.min(
    mostSamples,
    Math.max(1, Math.ceil(Math.max(picture.width / across, picture.height / down))),
  );
  const xs = [e, e + a, e + c, e + a + c];
  const ys = [f, f + b, f + d, f + b + d];
  const [left, right] = [Math.max(0, Math.floor(Math.min(...xs))), Math.min(raster.width, Math.ceil(Math.max(...xs)))];
  const [top, bottom] = [Math.max(0, Math.floor(Math.min(...ys))), Math.min(raster.height, Math.ceil(Math.max(...ys)))];
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) {
      let [sum, count] = [0, 0];
      for (let row = 0; row < samples; row++)
        for (let column = 0; column < samples; column++) {
          const [px, py] = [x + (column + 0.5) / samples - e, y + (row + 0.5) / samples - f];
          const [u, v] = [(d * px - c * py) / area, (a * py - b * px) / area];
          if (u < 0 || u >= 1 || v <= 0 || v > 1) continue;
          sum += shadeAt(Math.floor(u * picture.width), Math.floor((1 - v) * picture.height));
          count += 1;
        }
      if (count === 0) continue;
      const at = y * raster.width + x;
      const shade = sum / count;
      raster.gray[at] = picture.isMask ? Math.min(raster.gray[at] ?? 255, shade) : shade;
    }
}

/** Returns a function for the shade at a place, from 0 for black to 255. */
function readShades({ width, height, data }: Picture): (x: number, y: number) => number {
  const bytes = data.length / (width * height);
  if (bytes < 1) {
    const row = Math.ceil(width / 8);
    return (x, y) => (((data[y * row + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1) * 255;
  }
  const step = Math.floor(bytes);
  if (step < 3) return (x, y) => data[(y * width + x) * step] ?? 255;
  return (x, y) => {
    const at = (y * width + x) * step;
    const [red = 255, green = 255, blue = 255] = [data[at], data[at + 1], data[at + 2]];
    return 0.3 * red + 0.59 * green + 0.11 * blue;
  };
}
