import { fileURLToPath } from 'node:url';
import * as path from 'node:path';
import { visit } from 'unist-util-visit';
import { addressOf, pictureOf } from './pages';

/** From this length on, the text of a cell has several lines. */
const LONG = 40;
const textOf = ({ value, children = [] }) => value ?? children.map(textOf).join('');

/**
 * Replaces links to files by those to their pages on the site, or on GitHub, and empty headers of tables, which say nothing, by cells. Puts tables
 * into elements that scroll by themselves, with the keyboard too.
 */
export function rehypeAddresses({ root, pages, base }) {
  const byFile = new Map(pages.map((page) => [page.file, page]));
  return (tree, vfile) => {
    const name = String(vfile.path).startsWith('file:') ? fileURLToPath(vfile.path) : vfile.path;
    const file = path.relative(root, name).replaceAll('\\', '/');
    visit(tree, 'element', (node, i, parent) => {
      if (node.tagName === 'a' && typeof node.properties.href === 'string') {
        node.properties.href = addressOf(node.properties.href, file, byFile, base);
      }
      const picture = node.tagName === 'img' ? pictureOf(node.properties.src, file) : undefined;
      if (picture) { node.properties.src = base + picture.to; }
      if (node.tagName === 'table' && parent.properties?.className?.[0] !== 'wide') {
        parent.children[i] = { type: 'element', tagName: 'div', properties: { className: ['wide'], tabIndex: 0 }, children: [node] };
      }
      // a text needs a width in which it is readable; a name, that of its letters
      if (node.tagName === 'td' && textOf(node).length > LONG) { node.properties.className = ['long']; }
      if (node.tagName === 'th' && node.children.length === 0) { node.tagName = 'td'; }
    });
  };
}
