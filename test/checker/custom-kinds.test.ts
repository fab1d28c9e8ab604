import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ApiObject, App, Chart } from 'cdk8s';
import { jsonPointer, objectAt, PlainObject, valueAt } from '../../src/base';
import { checkObjects, Platform } from '../../src/check';
import { POD_KINDS } from '../../src/knowledge';
import { findPods } from '../../src/kubernetes';
import { onWindows } from '../../src/plus-27';
import { CRD_SOURCES, GoSource } from '../cluster/crds/sources';
import { BAD_PODS, bearersOf, CUSTOM_OBJECTS, expectSameAsBare, isWhole, kindKey, PlaceInObject, placesIn, plant } from '../custom-kinds';

// the slow test tries more
const PODS_PER_PLACE = 1;

/** Every place of a Pod in every custom kind, with the number of the place. */
const PLACES = CUSTOM_OBJECTS.flatMap((object) => placesIn(object, POD_KINDS[kindKey(object)]).map((at) => ({ object, at })))
  .map((each, i) => [`${kindKey(each.object)} ${each.at.path.join('.')}`, { ...each, i }] as const);

test('every place of every kind is in an object', () => {
  const known = Object.entries(POD_KINDS).flatMap(([kind, places]) => places.map(({ path }) => `${kind} ${path}`));
  expect([...new Set(PLACES.map(([, { object, at }]) => `${kindKey(object)} ${at.place.path}`))].sort()).toEqual(known.sort());
});

test.each(PLACES)('a Pod in %s is found there, and nowhere else', (_, { object, at }) => {
  const spec = {
    nodeSelector: { pool: 'a' }, imagePullSecrets: [{ name: 'a' }], containers: [{ name: 'main', image: 'registry.example.com/app:1.0' }],
  };
  const planted = plant(object, at, { spec });
  const found = findPods(planted).filter(({ template }) => Object.keys(objectAt(template, 'spec')).length > 0).map(({ path }) => jsonPointer(path));
  const places = bearersOf(object, POD_KINDS[kindKey(object)], at).map(({ path }) => jsonPointer(path));
  expect(found).toEqual(isWhole(at) ? expect.arrayContaining([jsonPointer(at.path)]) : expect.arrayContaining(places));
});

test.each(PLACES)('a bad Pod in %s has the findings and fixes of the bare Pod', (_, { object, at, i }) => {
  for (let k = 0; k < PODS_PER_PLACE; k++) { expectSameAsBare(object, at, BAD_PODS[(i * PODS_PER_PLACE + k) % BAD_PODS.length]); }
});

test.each(Object.keys(POD_KINDS).filter((kind) => POD_KINDS[kind].length === 0))('%s has no Pods', (key) => {
  const [group, kind] = key.split('/');
  const placement = { nodeSelector: { 'kubernetes.io/os': 'windows' }, tolerations: [] };
  const spec = {
    ...placement, ...Object.fromEntries(['template', 'infra', 'workloads'].map((part) => [part, { spec: placement, nodePlacement: placement }])),
  };
  expect(checkObjects([{ apiVersion: `${group}/v1`, kind, metadata: { name: 'a' }, spec }], { platform: Platform.UPSTREAM }).findings).toEqual([]);
});

test('a Pod in each place is completed like the bare Pod, except for programs for Linux only', () => {
  const pod = { spec: { containers: [{ name: 'main', image: 'mcr.microsoft.com/windows/servercore:ltsc2022' }] } };
  const chart = new Chart(new App(), 'chart');
  const add = (object: object, id: string) => new ApiObject(chart, id, object as any);
  const bare = add({ apiVersion: 'v1', kind: 'Pod', metadata: { name: 'bare' }, ...pod }, 'bare');
  const objects = CUSTOM_OBJECTS.map((object, i) => {
    const whole = placesIn(object, POD_KINDS[kindKey(object)]).filter(isWhole);
    return { whole, object: add(whole.reduce((each, at) => plant(each, at, pod), object), String(i)) };
  }).filter(({ whole }) => whole.length > 0);
  onWindows(chart);
  const { spec } = bare.toJson();
  expect(Object.keys(spec)).toEqual(expect.arrayContaining(['nodeSelector', 'os', 'tolerations']));
  for (const { whole, object } of objects) {
    const json = object.toJson();
    expect([json.kind, ...whole.map((at) => specAt(at, json))])
      .toEqual([json.kind, ...whole.map(({ place }) => (place.os === 'linux' ? pod.spec : expect.objectContaining(spec)))]);
  }
});

function specAt({ place, path }: PlaceInObject, object: PlainObject): unknown {
  return valueAt(object, place.holds === 'spec' ? path : [...path, 'spec']);
}

test.each(['argo-rollouts', 'keda'] as const)('the controller of %s in cluster tests has the version of its CustomResourceDefinitions', (name) => {
  const { module, version } = CRD_SOURCES[name] as GoSource;
  const goMod = readFileSync(join(__dirname, '..', 'cluster', 'go', name, 'go.mod'), 'utf8');
  expect(goMod).toContain(`\t${module} ${version}`);
});
