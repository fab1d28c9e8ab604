import { createMarkdownProcessor } from '@astrojs/markdown-remark';
import { docsSchema } from '@astrojs/starlight/schema';
import { defineCollection } from 'astro:content';
import * as path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { bodyOf, dataOf } from './front-matter';
import { readPages } from './pages';

/** Reads the pages from where they are in the repository. */
const repository = {
  name: 'repository',
  async load({ config, store, parseData, generateDigest }) {
    const root = fileURLToPath(new URL('..', config.root));
    const markdown = await createMarkdownProcessor(config.markdown);
    const pages = readPages(root);
    const ids = new Map(pages.map((page) => [page.route === '' ? 'index' : page.route, page]));
    store.keys().filter((id) => !ids.has(id)).forEach((id) => store.delete(id));
    for (const [id, page] of ids) {
      // addresses of links depend on which pages there are
      const digest = generateDigest([page, [...ids.keys()], config.base, id === 'index' && pages]);
      if (store.get(id)?.digest === digest) { continue; }
      const { code: html, metadata } = await markdown.render(bodyOf(page, config.base, pages), { fileURL: pathToFileURL(path.join(root, page.file)) });
      const data = await parseData({ id, data: dataOf(page, config.base, pages) });
      store.set({ id, data, body: page.body, filePath: `../${page.file}`, digest, rendered: { html, metadata } });
    }
  },
};

export const collections = { docs: defineCollection({ loader: repository, schema: docsSchema() }) };
