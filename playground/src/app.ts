import { Editor } from './editor';
import { EXAMPLES, POOLS } from './examples';
import type { Answer, Request } from './messages';
import { fragmentOf, readFragment } from './share';

/** Names of the platforms; the build fills them in, since the table itself would make the page larger. */
declare const PLATFORM_NAMES: readonly string[];

/** Milliseconds without a key after which the text is checked. */
const PAUSE = 200;

const element = <T extends HTMLElement = HTMLElement>(id: string) => document.getElementById(id) as T;
const [example, platform, pools] = ['example', 'platform', 'pools'].map((id) => element<HTMLSelectElement>(id));
const nodes = element<HTMLTextAreaElement>('nodes');
const status = element('status');
const home = element<HTMLAnchorElement>('home');
/** Address of the documentation, if the playground is part of its site. */
const { site } = document.documentElement.dataset;
const tabs = [...document.querySelectorAll<HTMLElement>('[role=tab]')];

const worker = new Worker('worker.js');
let isBusy = false;
let isChanged = false;
let last = 0;
let fixed = '';
let timer: ReturnType<typeof setTimeout> | undefined;

const editor = new Editor(element('editor'), () => checkSoon());

function addOptions(select: HTMLSelectElement, names: Iterable<readonly [label: string, value: string]>): void {
  for (const [label, value] of names) { select.add(new Option(label, value)); }
}

function checkSoon(): void {
  clearTimeout(timer);
  timer = setTimeout(checkNow, PAUSE);
}

/** The worker gets one text at a time, and then the newest. */
function checkNow(): void {
  clearTimeout(timer);
  isChanged = isBusy;
  if (isBusy) { return; }
  isBusy = true;
  last++;
  worker.postMessage({ id: last, text: editor.text, platform: platform.value, pools: pools.value, nodes: nodes.value, site } satisfies Request);
}

worker.onmessage = ({ data }: MessageEvent<Answer>) => {
  if (data.kind === 'findings') {
    if (!isChanged) { editor.show(data.marks); }
    // made by a template that escapes whatever users wrote; the policy of the page allows no scripts in it
    element('findings').innerHTML = data.html;
    element('nodes-problem').textContent = data.nodesProblem;
    status.textContent = data.summary;
    return;
  }
  element('where').innerHTML = data.where;
  element('fixed').innerHTML = data.diff;
  ({ fixed } = data);
  isBusy = false;
  document.documentElement.dataset.checked = String(data.id);
  if (isChanged) { checkNow(); }
};
worker.onerror = () => { status.textContent = 'The checker could not be loaded. Reload the page'; };

function selectTab(tab: HTMLElement): void {
  for (const each of tabs) {
    const isSelected = each === tab;
    each.setAttribute('aria-selected', String(isSelected));
    each.tabIndex = isSelected ? 0 : -1;
    element(each.getAttribute('aria-controls')!).hidden = !isSelected;
  }
}

for (const [i, tab] of tabs.entries()) {
  tab.addEventListener('click', () => selectTab(tab));
  tab.addEventListener('keydown', ({ key }) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
    if (step === undefined) { return; }
    const next = tabs[(i + step + tabs.length) % tabs.length];
    selectTab(next);
    next.focus();
  });
}

document.addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest<HTMLElement>('button') : null;
  const { line, column, action } = button?.dataset ?? {};
  if (line !== undefined) { editor.goTo(Number(line), Number(column)); }
  if (action === 'apply') {
    editor.text = fixed;
    selectTab(tabs[0]);
    tabs[0].focus();
  }
  if (action === 'copy') { void copy(fixed, 'Copied the fixed YAML'); }
});

async function copy(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    status.textContent = done;
  } catch {
    status.textContent = `${done.startsWith('Copied the link') ? 'The link is in the address bar' : 'The browser doesn\'t allow copying: select the text instead'}`;
  }
}

element('share').addEventListener('click', () => {
  void fragmentOf({ text: editor.text, platform: platform.value, pools: pools.value, nodes: nodes.value }).then((fragment) => {
    window.history.replaceState(null, '', fragment);
    return copy(location.href, 'Copied the link. It contains the manifests, and the server doesn\'t see them');
  });
});

async function open(): Promise<void> {
  try {
    const shared = await readFragment(location.hash);
    if (!shared) { return; }
    for (const [select, value] of [[platform, shared.platform], [pools, shared.pools]] as const) {
      if ([...select.options].some((option) => option.value === value)) { select.value = value; }
    }
    nodes.value = shared.nodes;
    element<HTMLDetailsElement>('nodes-details').open = shared.nodes !== '';
    editor.text = shared.text;
  } catch {
    status.textContent = 'The link is damaged. Copy it again as a whole';
  }
}

if (site !== undefined) { home.href = site; }
addOptions(example, Object.entries(EXAMPLES));
addOptions(platform, PLATFORM_NAMES.map((name) => [name.replace('_', ' '), name]));
addOptions(pools, Object.entries(POOLS));
example.addEventListener('change', () => { editor.text = example.value; });
for (const input of [platform, pools, nodes]) { input.addEventListener('input', checkSoon); }
window.addEventListener('hashchange', () => { void open(); });
editor.text = example.value;
void open().then(checkNow);
if ('serviceWorker' in navigator) { void navigator.serviceWorker.register('offline.js').catch(() => undefined); }
