import { defineRouteMiddleware } from '@astrojs/starlight/route-data';
import { getCollection } from 'astro:content';
import { partOf } from './navigation';

const base = import.meta.env.BASE_URL.replace(/\/$/, '');
const pages = (await getCollection('docs')).map(({ id, body, data }) => ({ route: id, body, title: data.title }));

/** Adds the pages of the same part to the sidebar. All of them on every page would be most of each page. */
export const onRequest = defineRouteMiddleware(({ locals }) => {
  const { starlightRoute } = locals;
  const groups = partOf(starlightRoute.id, pages).map(({ label, items }) => {
    const entries = items.map((item) => {
      const isCurrent = item.link === `/${starlightRoute.id}/`;
      return { type: 'link', label: item.label, href: `${base}${item.link}`, isCurrent, badge: undefined, attrs: {} };
    });
    return { type: 'group', label, entries, collapsed: !entries.some(({ isCurrent }) => isCurrent), badge: undefined };
  });
  starlightRoute.sidebar = [...groups, ...starlightRoute.sidebar];
});
