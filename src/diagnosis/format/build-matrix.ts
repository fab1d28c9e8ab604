import { count, formatObject, html, Markup } from '../../findings';
import { Problem } from '../diagnose';

/** Image builds by node builds: in how many objects, and with how many images, they don't match. */
export function buildMatrix(problems: readonly Problem[]): Markup {
  const cells = problems.flatMap(({ builds, evidence }) => (builds ? [{ ...builds, evidence }] : []));
  const images = [...new Set(cells.map(({ image }) => image))].sort();
  const nodes = [...new Set(cells.map(({ node }) => node))].sort();
  const cell = (image: string, node: string) => {
    const own = cells.filter((each) => each.image === image && each.node === node).flatMap(({ evidence }) => evidence);
    if (own.length === 0) { return html`<td class="kw-muted">–</td>`; }
    const objects = new Set(own.map(({ object }) => formatObject(object))).size;
    const [kind = 'object', ...others] = new Set(own.map(({ object }) => object.kind));
    return html`<td class="kw-clash">${count(objects, others.length === 0 ? kind : 'object')}</td>`;
  };
  return html`<div class="kw-scroll kw-matrix" tabindex="0" role="region" aria-label="Image builds that don't match the builds of nodes"><table>
<caption>Objects whose images aren't for the build of their node</caption>
<thead><tr><th scope="col">Image build</th>${nodes.map((node) => html`<th scope="col">on nodes with ${node}</th>`)}</tr></thead>
<tbody>${images.map((image) => html`<tr><th scope="row">${image}</th>${nodes.map((node) => cell(image, node))}</tr>
`)}</tbody></table></div>
`;
}
