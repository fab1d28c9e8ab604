import { fileURLToPath } from 'node:url';
import * as path from 'node:path';
import { visit } from 'unist-util-visit';
import { addressOf } from './pages';

/** Pictures of the documentation, which the build copies. */
const IMAGES = /^(?:docs\/|\.\.\/)*images\//;

/**
 * Replaces links to files by those to their pages on the site, or on GitHub, and empty headers of tables, which say nothing, by cells; and puts tables
 * into elements that scroll by themselves, with the keyboard too.
 */
export function rehypeAddresses({ root, pages, base }) {
  const byFile = new Map(pages.map((page) => [page.file, page]));
  return (tree, vfile) => {
    const name = String(vfile.path).startsWith('file:') ? fileURLToPath(vfile.path) : vfile.path;
    const file = path.relative(root, name).replaceAll('\\', '/');
    visit(tree, 'element', (node, i, parent) => {
      if (node.tagName === 'a' && typeof node.properties.href === 'string') { node.properties.href = addressOf(node.properties.href, file, byFile, base); }
      if (node.tagName === 'img' && IMAGES.test(node.properties.src)) { node.properties.src = `${base}images/${path.basename(node.properties.src)}`; }
      if (node.tagName === 'table' && parent.properties?.className?.[0] !== 'wide') {
        parent.children[i] = { type: 'element', tagName: 'div', properties: { className: ['wide'], tabIndex: 0 }, children: [node] };
      }
      if (node.tagName === 'th' && node.children.length === 0) { node.tagName = 'td'; }
    });
  };
}
