import { distinct, lookUp, objectAt, type PlainObject } from '../../src/base';
import { applyEdits } from '../../src/findings/edits';
import { referenceTo } from '../../src/findings/finding';
import { formatObject } from '../../src/findings/format/words';
import { count, html, type Markup, name } from '../../src/findings/page/markup';
import type { ImageLock } from '../../src/images';
import type { Day } from '../../src/knowledge';
import { NodeLabel } from '../../src/knowledge/labels';
import { WindowsVersion } from '../../src/knowledge/windows-version';
import { migrationFragment } from '../../src/migration/format/formats';
import { minutesText, summaryOf } from '../../src/migration/format/tables';
import { planMigration } from '../../src/migration/plan-migration';
import type { MigratedImage, MigrationPlan, NodesToCreate, Repin, Wave } from '../../src/migration/result';

/** Plans for leaving a Windows release. The build makes a script of this module, which the worker loads when a release is selected. */

/** What a plan is made from. */
export interface PlanInput {
  readonly objects: readonly PlainObject[];
  /** Name of the release to move to. */
  readonly to: string;
  readonly on: Day;
  readonly images?: ImageLock;
}

/** @throws ProblemsError if there is nothing to plan */
export const planOf = ({ objects, to, ...more }: PlanInput): MigrationPlan => (
  planMigration(objects, { ...more, to: WindowsVersion.all.find((each) => each.name === to)! }));

/** The plan with a slider over its waves, whose place is filled by `waveHtml`. */
export function planHtml(plan: MigrationPlan): string {
  return html`<h2 class="pg-plan-title">${summaryOf(plan)}</h2>
<label class="pg-slider">After wave <output>0</output> of ${plan.waves.length}
<input type="range" id="wave" min="0" max="${plan.waves.length}" value="0" step="1"></label>
<div id="wave-state" aria-live="polite"></div>
`.text + migrationFragment(plan).replace(/<style>[^]*?<\/style>/, '');
}

/** What a wave does, before the picture of the cluster after it. */
export function waveHtml(plan: MigrationPlan, wave: number): string {
  const missing = plan.rebuild.filter(({ state }) => state !== 'ready');
  const item = ({ image, state }: MigratedImage) => html`<li><strong>${name(image)}</strong> ${state}</li>`;
  const images = missing.length === 0 ? '' : html`<p>${count(missing.length, 'image')} to rebuild or to lock first:</p><ul>${missing.map(item)}</ul>`;
  return html`${wave === 0 ? html`<p>Before the first wave.</p>` : wordsOf(plan.waves[wave - 1]!, plan)}${images}`.text;
}

function wordsOf({ pool, create, drain, minutes, repin }: Wave, plan: MigrationPlan): Markup {
  const [open, waiting] = [true, false].map((is) => drain.filter(({ waitsFor }) => (waitsFor.length === 0) === is));
  const waits = distinct(waiting!.flatMap(({ waitsFor }) => waitsFor));
  const changed = changesOf(plan, [{ repin }]).size;
  const into = create.pool === undefined ? '' : html` in <strong>${name(create.pool)}</strong>`;
  return html`<p>Pool <strong>${name(pool)}</strong>: ${count(create.nodes, 'node')} created${into}, ${count(changed, 'object')} changed,
${count(open!.length, 'node')} drained; ${minutesText(minutes)}.</p>
${waits.length === 0 ? '' : html`<p class="pg-problem">${count(waiting!.length, 'node')} must wait: ${name(waits.join('; '))}</p>`}`;
}

/** What waves change in objects, by their names, where nothing must come first. */
function changesOf({ repin }: MigrationPlan, waves: readonly Pick<Wave, 'repin'>[]): ReadonlyMap<string, Repin['edits']> {
  const changed = new Set(waves.flatMap((wave) => wave.repin.map(formatObject)));
  return new Map(repin.filter(({ object, waitsFor }) => waitsFor.length === 0 && changed.has(formatObject(object)))
    .map(({ object, edits }) => [formatObject(object), edits]));
}

/** The cluster after some waves: its nodes, and what defines Pods. */
export interface ClusterAfter {
  readonly nodes: readonly PlainObject[];
  /** As YAML or JSON. */
  readonly text: string;
}

/** Does what a plan says: nodes come and go, and objects are changed. Pods that others make come again on other nodes. */
export function clusterAfter(objects: readonly PlainObject[], plan: MigrationPlan, wave: number): ClusterAfter {
  const done = plan.waves.slice(0, wave);
  const gone = new Set(done.flatMap(({ drain }) => drain.filter(({ waitsFor }) => waitsFor.length === 0).map(({ node }) => node)));
  const edits = changesOf(plan, done);
  const nameOf = (object: PlainObject) => String(objectAt(object, 'metadata').name);
  const isMade = (object: PlainObject) => Array.isArray(objectAt(object, 'metadata').ownerReferences);
  const rest = objects.filter((object) => object.kind !== 'Node' && !isMade(object))
    .map((object) => applyEdits(object, edits.get(formatObject(referenceTo(object))) ?? []));
  return {
    nodes: [...objects.filter((object) => object.kind === 'Node' && !gone.has(nameOf(object))), ...done.flatMap(({ create }) => nodesOf(create))],
    text: JSON.stringify({ apiVersion: 'v1', kind: 'List', items: rest }),
  };
}

function nodesOf({ pool = 'new', nodes, labels, taints, allocatable, zones }: NodesToCreate): readonly PlainObject[] {
  return Array.from({ length: nodes }, (_, i) => ({
    apiVersion: 'v1', kind: 'Node',
    metadata: { name: `${pool}-${i}`, labels: { ...labels, ...(zones[i] !== undefined && { [NodeLabel.ZONE]: zones[i] }) } }, spec: { taints },
    status: { allocatable, nodeInfo: { operatingSystem: 'windows', architecture: lookUp(labels, NodeLabel.ARCH) ?? 'amd64' } },
  }));
}
