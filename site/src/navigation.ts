import { Page } from './pages';

/** A link of the sidebar. */
export interface Entry {
  readonly label: string;
  /** Path from the base of the site, with slashes around it. */
  readonly link: string;
}

/** A titled part of the sidebar. */
export interface Group {
  readonly label: string;
  readonly items: readonly Entry[];
}

/** The guides by task, as routes. Those that aren't here are in the last group that has their folder, or in "More guides". */
const TASKS: Readonly<Record<string, readonly string[]>> = {
  'Get started': ['overview', 'getting-started', 'playground', 'guides/windows-containers', 'vocabulary', 'examples', 'faq'],
  'Check and fix': ['check', 'where', 'guides/playground', 'filter', 'admission', 'custom-resources'],
  'Tools': ['tools', 'tools/*'],
  'Diagnose': ['doctor', 'known-bugs', 'guides/verification', 'guides/collecting-logs'],
  'Write workloads': [
    'constructs', 'completion', 'pulumi', 'identity', 'storage', 'quotas', 'services', 'runtime-classes', 'logging', 'guides/build-agents',
  ],
  'Platforms': ['platforms/*'],
  'Run a cluster': [
    'networks', 'guides/flannel', 'nodes', 'node-check', 'node-pools', 'add-ons', 'convert', 'migrate', 'guides/migrating-from-the-walkthrough',
  ],
  'More guides': ['*'],
};
/** Pages that the parts after the guides have. */
const REFERENCE: Readonly<Record<string, string>> = { rules: 'Rules', symptoms: 'Symptoms', api: 'API reference', changelog: 'Changelog' };
/** The playground isn't made of Markdown. */
const LABELS: Readonly<Record<string, string>> = { ...REFERENCE, overview: 'Overview', playground: 'Playground' };

/** Folders of pages that only the pages of the same part have in their sidebar: they are reached from the page of the same name. */
const PARTS: Readonly<Record<string, string>> = { 'examples': 'Examples', 'node-pools': 'Pools by provider' };

const linkTo = (route: string) => `/${route}/`;
const labelOf = ({ route, title }: Pick<Page, 'route' | 'title'>) => LABELS[route] ?? title.replace(/^Windows nodes on /, '');
const isReference = (route: string) => Object.keys(REFERENCE).includes(route.split('/')[0]);
const folderOf = (route: string) => route.split('/')[0];

/** The sidebar that all pages have. */
export function navigation(pages: readonly Page[]): readonly Group[] {
  const byRoute = new Map(pages.map((page) => [page.route, page]));
  const named = new Set(Object.values(TASKS).flat());
  const isOfPart = (route: string) => route.includes('/') && Object.hasOwn(PARTS, folderOf(route));
  const others = pages.map(({ route }) => route).filter((route) => !named.has(route) && !isReference(route) && !isOfPart(route)).sort();
  const entry = (route: string): Entry => ({ label: labelOf(byRoute.get(route) ?? { route, title: route }), link: linkTo(route) });
  const groups = Object.entries(TASKS).map(([label, routes]) => ({
    label,
    items: routes.flatMap((route) => {
      if (route === '*') { return others.filter((other) => !named.has(`${folderOf(other)}/*`)).map(entry); }
      return route.endsWith('/*') ? others.filter((other) => other.startsWith(route.slice(0, -1))).map(entry) : [entry(route)];
    }),
  }));
  return [...groups, { label: 'Reference', items: Object.keys(REFERENCE).map(entry) }].filter(({ items }) => items.length > 0);
}

/** What the sidebar has beside that on a page of the rules, the symptoms, a folder of `PARTS`, or a module of the API: all pages of the same part. */
export function partOf(route: string, pages: readonly Page[]): readonly Group[] {
  const part = folderOf(route);
  if (part === 'api') { return apiGroups(route, pages); }
  if (Object.hasOwn(PARTS, part)) { return [{ label: PARTS[part], items: childrenOf(part, pages) }]; }
  if (part !== 'rules' && part !== 'symptoms') { return []; }
  const index = pages.find((page) => page.route === part)!;
  const titles = new Map(pages.map((page) => [page.route, page.title]));
  const entry = (each: string): Entry => ({ label: titles.get(each) ?? each, link: linkTo(each) });
  return sectionsOf(index.body).map(({ title, links }) => ({ label: title ?? index.title, items: links.map((id) => entry(`${part}/${id}`)) }));
}

/** The lists of an index page: the links of each of its sections. */
function sectionsOf(body: string): readonly { readonly title?: string; readonly links: readonly string[] }[] {
  return body.split(/^(?=## )/m).map((section) => ({
    title: /^## (.+)$/m.exec(section)?.[1],
    links: [...section.matchAll(/^\| \[[^\]]+\]\(([\w-]+)\.md\)/gm)].map(([, id]) => id),
  })).filter(({ links }) => links.length > 0);
}

function childrenOf(folder: string, pages: readonly Page[]): readonly Entry[] {
  return pages.filter(({ route }) => route.startsWith(`${folder}/`)).map(({ route, title }) => ({ label: title, link: linkTo(route) }));
}

const KINDS: Readonly<Record<string, string>> = {
  'classes': 'Classes', 'interfaces': 'Interfaces', 'type-aliases': 'Types', 'functions': 'Functions', 'variables': 'Variables',
};

function apiGroups(route: string, pages: readonly Page[]): readonly Group[] {
  const modules = pages.filter((page) => /^api\/[^/]+$/.test(page.route));
  const module = modules.find((page) => route === page.route || route.startsWith(`${page.route}/`));
  const members = module === undefined ? [] : Object.entries(KINDS).map(([kind, label]) => ({
    label: `${label} of ${labelOf(module)}`,
    items: childrenOf(`${module.route}/${kind}`, pages).map(({ label: title, link }) => ({ label: title.replace(/^[A-Z][A-Za-z ]+: /, ''), link })),
  }));
  return [
    { label: 'Modules', items: modules.map((page) => ({ label: labelOf(page), link: linkTo(page.route) })) }, ...members,
  ].filter(({ items }) => items.length > 0);
}
