import sharp from 'sharp';

/** The picture that other sites show with a link to a page. */
export const SOCIAL_IMAGE = { path: 'images/social.png', width: 1200, height: 630, alt: 'k8s-windows: on which nodes each workload runs' };

/** The PNG: what `k8s-windows where` draws, below the name of the project. @param picture SVG of `docs/images` */
export async function socialImage(picture) {
  const { width, height } = SOCIAL_IMAGE;
  const [, w, h] = /viewBox="0 0 (\d+) (\d+)"/.exec(picture).map(Number);
  const scale = Math.min((width - 120) / w, (height - 190) / h);
  const text = (y, size, style, words) => (
    `<text x="60" y="${y}" font-family="Helvetica, Arial, 'DejaVu Sans', sans-serif" font-size="${size}" ${style}>${words}</text>`);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#f7f8fa"/>`
    + text(82, 54, 'font-weight="700" fill="#12357f"', 'k8s-windows')
    + text(128, 27, 'fill="#3a4354"', 'Kubernetes clusters with Windows nodes: every Pod on a node that runs it')
    + `<g transform="translate(60 158) scale(${scale})">${withColors(picture)}</g></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

/** The picture in its light colors, without the variables of CSS, which the renderer doesn't support. */
function withColors(picture) {
  const colors = new Map([...picture.matchAll(/(--kw-[\w-]+): (#\w+)/g)].reverse().map(([, name, color]) => [name, color]));
  return picture
    .replace(/:root \{[^]*?\n\}\n@media[^]*?\n\}\n/, '')
    .replaceAll(/--kw-of: ([^;}]+);?/g, 'fill: $1; stroke: $1;').replaceAll(/(?:fill|stroke): var\(--kw-of\);?/g, '')
    .replaceAll(/var\((--kw-[\w-]+)\)/g, (_, name) => colors.get(name));
}
