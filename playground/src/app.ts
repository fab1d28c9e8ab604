import { Editor } from './editor';
import { EXAMPLES, POOLS } from './examples';
import { textOf } from './files';
import type { Answer, Request, View } from './messages';
import { fragmentOf, readFragment } from './share';
import type { Severity } from '../../src/findings/finding';

/** Names of the platforms; the build fills them in, since the table itself would make the page larger. */
declare const PLATFORM_NAMES: readonly string[];
/** Products and names of the Windows releases that clusters move to. */
declare const TARGETS: readonly (readonly [product: string, name: string])[];

/** Milliseconds without a key after which the text is checked. */
const PAUSE = 200;
/** Node pools that are those of a platform. */
const OF_PLATFORM = 'default:';
/** Starts a lock of images, whatever the name of its file. */
const IS_LOCK = /^\s*\{\s*"version":\s*\d+,\s*"images":/;
const NOT_FROM_FILE = 'The playground was opened as a file, and browsers run its checker only from a server. '
  + 'Open https://k8s-windows.github.io/k8s-windows/playground/, or serve the folder: python3 -m http.server';

const element = <T extends HTMLElement = HTMLElement>(id: string) => document.getElementById(id) as T;
const [example, platform, pools, group, to] = ['example', 'platform', 'pools', 'group', 'to'].map((id) => element<HTMLSelectElement>(id));
const [nodes, lock] = ['nodes', 'lock'].map((id) => element<HTMLTextAreaElement>(id));
const files = element<HTMLInputElement>('files');
const status = element('status');
const home = element<HTMLAnchorElement>('home');
/** Address of the documentation, if the playground is part of its site. */
const { site } = document.documentElement.dataset;
const tabs = [...document.querySelectorAll<HTMLElement>('[role=tab]')];
const filters = [...document.querySelectorAll<HTMLElement>('[data-severity]')];

let worker: Worker;
let isBusy = false;
let isChanged = false;
let last = 0;
/** The text of the last check: what a fix was made for. */
let checkedText = '';
let fixed = '';
/** What was fixed since the last check, for the status. */
let news = '';
let timer: ReturnType<typeof setTimeout> | undefined;

const editor = new Editor(element('editor'), () => checkSoon(), (marks) => {
  status.textContent = `Line ${marks[0].line}: ${marks.map(({ severity, message }) => `${severity}: ${message}`).join(' ')}`;
});

function addOptions(select: HTMLSelectElement | HTMLOptGroupElement, names: Iterable<readonly [label: string, value: string]>): void {
  for (const [label, value] of names) { select.append(new Option(label, value)); }
}

function checkSoon(): void {
  clearTimeout(timer);
  timer = setTimeout(checkNow, PAUSE);
}

const ask = (request: Request) => worker.postMessage(request);

function view(): View {
  const hidden = filters.filter((filter) => filter.getAttribute('aria-pressed') === 'false').map(({ dataset }) => dataset.severity as Severity);
  return { hidden, groupBy: group.value as View['groupBy'] };
}

/** The worker gets one text at a time, and then the newest. */
function checkNow(): void {
  clearTimeout(timer);
  isChanged = isBusy;
  if (isBusy) { return; }
  isBusy = true;
  last++;
  checkedText = editor.text;
  ask({
    kind: 'check', id: last, text: checkedText, platform: platform.value, pools: pools.value, nodes: nodes.value, lock: lock.value, to: to.value,
    site, view: view(),
  });
}

/** HTML made by a template that escapes whatever users wrote; the policy of the page allows no scripts in it. */
function show(id: string, html: string): void {
  element(id).innerHTML = html;
}

function receive(answer: Answer): void {
  switch (answer.kind) {
    case 'findings': return receiveFindings(answer);
    case 'list': return show('list', answer.list);
    case 'fix': return receiveFix(answer);
    case 'wave': return show('wave-state', answer.html);
    case 'rest':
      show('where', answer.where);
      show('fixed', answer.diff);
      showPlan(answer.plan);
      ({ fixed } = answer);
      isBusy = false;
      document.documentElement.dataset.checked = String(answer.id);
      if (isChanged) { checkNow(); }
  }
}

/** A plan, at the state before its first wave. */
function showPlan(plan: string): void {
  show('plan', plan);
  tabs[3].hidden = plan === '';
  if (plan !== '') { ask({ kind: 'wave', wave: 0 }); } else if (tabs[3].getAttribute('aria-selected') === 'true') { selectTab(tabs[0]); }
}

type Findings = Extract<Answer, { kind: 'findings' }>;

function receiveFindings(answer: Findings): void {
  const { marks, counts, verdict, list, nodes: given, nodesProblem, lockProblem, canMove, summary } = answer;
  if (!isChanged) { editor.show(marks); }
  show('verdict', verdict);
  show('list', list);
  for (const filter of filters) {
    const count = counts[filter.dataset.severity as Severity];
    filter.hidden = count === 0;
    filter.textContent = `${count} ${filter.dataset.severity}${count === 1 ? '' : 's'}`;
  }
  element('filters').hidden = marks.length === 0;
  tabs[0].textContent = marks.length === 0 ? 'Findings' : `Findings (${counts.error + counts.warning + counts.note})`;
  element('nodes-problem').textContent = nodesProblem;
  element('lock-problem').textContent = lockProblem;
  element('nodes-chip').hidden = given === 0;
  element('to-label').hidden = !canMove;
  element('pools-label').hidden = given > 0;
  element('nodes-chip').firstElementChild!.textContent = `${given} ${given === 1 ? 'node' : 'nodes'} of your cluster`;
  status.textContent = news + summary;
  news = '';
}

/** Replaces the text that was checked; what was typed since isn't lost. */
function replaceText(text: string): boolean {
  const isCurrent = editor.text === checkedText;
  if (isCurrent) {
    editor.text = text;
    selectTab(tabs[0]);
    tabs[0].focus({ preventScroll: true });
  }
  return isCurrent;
}

function receiveFix({ id, finding, isApplied, diff, fixed: text, description }: Extract<Answer, { kind: 'fix' }>): void {
  if (id !== last) { return; }
  for (const details of document.querySelectorAll<HTMLDetailsElement>(`details[data-fix="${finding}"]`)) {
    details.querySelector('.pg-change')!.innerHTML = diff;
    // it says why nothing changes
    if (isApplied && text === checkedText) { details.open = true; }
  }
  if (!isApplied || text === checkedText || !replaceText(text)) { return; }
  news = `Fixed: ${description}. Left: `;
  checkNow();
}

function selectTab(tab: HTMLElement): void {
  for (const each of tabs) {
    const isSelected = each === tab;
    each.setAttribute('aria-selected', String(isSelected));
    each.tabIndex = isSelected ? 0 : -1;
    element(each.getAttribute('aria-controls')!).hidden = !isSelected;
  }
}

/** What buttons do. */
const ACTIONS: Readonly<Record<string, () => unknown>> = {
  apply: () => replaceText(fixed),
  copy: () => copy(fixed, 'Copied the fixed YAML'),
  where: () => {
    selectTab(tabs[1]);
    tabs[1].focus();
  },
  undo: () => editor.undo(),
  find: () => editor.find(),
  previous: () => editor.nextFinding(-1),
  next: () => editor.nextFinding(1),
};

async function copy(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    status.textContent = done;
  } catch {
    status.textContent = done.startsWith('Copied the link') ? 'The link is in the address bar'
      : 'The browser doesn\'t allow copying: select the text instead';
  }
}

async function openFiles(chosen: Iterable<File>, isNodes = false): Promise<void> {
  const text = await textOf(chosen);
  if (isNodes || IS_LOCK.test(text)) {
    (isNodes ? nodes : lock).value = text;
    checkNow();
  } else {
    showOwn(text);
  }
}

/** Shows a text that isn't an example. */
function showOwn(text: string): void {
  example.selectedIndex = -1;
  editor.text = text;
}

async function open(): Promise<void> {
  try {
    const shared = await readFragment(location.hash);
    if (!shared) { return; }
    for (const [select, value] of [[platform, shared.platform], [pools, shared.pools]] as const) {
      if ([...select.options].some((option) => option.value === value)) { select.value = value; }
    }
    nodes.value = shared.nodes;
    lock.value = shared.lock;
    showOwn(shared.text);
  } catch {
    status.textContent = 'The link is damaged. Copy it again as a whole';
  }
}

function fillForms(): void {
  if (site !== undefined) { home.href = site; }
  addOptions(example, Object.entries(EXAMPLES));
  addOptions(platform, PLATFORM_NAMES.map((name) => [name.replace('_', ' '), name]));
  addOptions(pools, Object.entries(POOLS));
  addOptions(to, TARGETS);
  const ofPlatforms = document.createElement('optgroup');
  ofPlatforms.label = 'Platforms';
  addOptions(ofPlatforms, PLATFORM_NAMES.map((name) => [`${name.replace('_', ' ')}: 3 nodes of each release`, OF_PLATFORM + name]));
  pools.append(ofPlatforms);
}

function listen(): void {
  example.addEventListener('change', () => { editor.text = example.value; });
  platform.addEventListener('change', () => {
    if (pools.value.startsWith(OF_PLATFORM)) { pools.value = platform.value === '' ? pools.options[0].value : OF_PLATFORM + platform.value; }
    checkSoon();
  });
  pools.addEventListener('change', () => {
    if (pools.value.startsWith(OF_PLATFORM)) { platform.value = pools.value.slice(OF_PLATFORM.length); }
    checkSoon();
  });
  for (const field of [nodes, lock]) { field.addEventListener('input', checkSoon); }
  to.addEventListener('change', checkSoon);
  element('plan').addEventListener('input', ({ target }) => {
    const { value } = target as HTMLInputElement;
    document.querySelector('.pg-slider output')!.textContent = value;
    ask({ kind: 'wave', wave: Number(value) });
  });
  element('nodes-remove').addEventListener('click', () => {
    nodes.value = '';
    checkNow();
    pools.focus();
  });
  group.addEventListener('change', () => ask({ kind: 'view', view: view() }));
  element('open').addEventListener('click', () => files.click());
  files.addEventListener('change', () => {
    void openFiles([...files.files!]);
    files.value = '';
  });
  // before the editor, which would insert the files where they are dropped
  document.addEventListener('dragover', (event) => { if (event.dataTransfer?.types.includes('Files')) { event.preventDefault(); } }, true);
  document.addEventListener('drop', (event) => {
    const dropped = [...event.dataTransfer?.files ?? []];
    if (dropped.length === 0) { return; }
    event.preventDefault();
    event.stopPropagation();
    void openFiles(dropped, event.target instanceof Node && element('nodes-details').contains(event.target));
  }, true);
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('button') : null;
    const { line, column, action, fix, severity } = button?.dataset ?? {};
    if (line !== undefined) { editor.goTo(Number(line), Number(column)); }
    if (action !== undefined) { ACTIONS[action](); }
    if (fix !== undefined) { ask({ kind: 'fix', finding: Number(fix), isApplied: true }); }
    if (severity !== undefined) {
      button!.setAttribute('aria-pressed', String(button!.getAttribute('aria-pressed') === 'false'));
      ask({ kind: 'view', view: view() });
    }
  });
  // it doesn't bubble
  document.addEventListener('toggle', ({ target }) => {
    if (target instanceof HTMLDetailsElement && target.open && target.dataset.fix !== undefined) {
      ask({ kind: 'fix', finding: Number(target.dataset.fix), isApplied: false });
    }
  }, true);
  element('share').addEventListener('click', () => {
    void fragmentOf({ text: editor.text, platform: platform.value, pools: pools.value, nodes: nodes.value, lock: lock.value }).then((fragment) => {
      window.history.replaceState(null, '', fragment);
      return copy(location.href, 'Copied the link. It contains the manifests, and the server doesn\'t see them');
    });
  });
  for (const [i, tab] of tabs.entries()) {
    tab.addEventListener('click', () => selectTab(tab));
    tab.addEventListener('keydown', ({ key }) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
      if (step === undefined) { return; }
      const shown = tabs.filter((each) => !each.hidden);
      const next = shown[(i + step + shown.length) % shown.length];
      selectTab(next);
      next.focus();
    });
  }
  window.addEventListener('hashchange', () => { void open().then(checkSoon); });
}

function start(): void {
  worker = new Worker('worker.js');
  worker.onmessage = ({ data }: MessageEvent<Answer>) => receive(data);
  worker.onerror = () => { status.textContent = 'The checker could not be loaded. Reload the page'; };
  fillForms();
  listen();
  editor.text = example.value;
  void open().then(checkNow);
  if ('serviceWorker' in navigator) { void navigator.serviceWorker.register('offline.js').catch(() => undefined); }
}

if (location.protocol === 'file:') {
  const message = Object.assign(document.createElement('p'), { textContent: NOT_FROM_FILE });
  document.querySelector('main')!.replaceChildren(document.querySelector('h1')!, message);
} else {
  start();
}
