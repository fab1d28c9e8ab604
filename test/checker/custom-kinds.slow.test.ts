import { POD_KINDS } from '../../src/knowledge';
import { BAD_PODS, CUSTOM_OBJECTS, expectSameAsBare, kindKey, placesIn } from '../custom-kinds';

/** One of this many rules is tried in a place. `CUSTOM_KINDS_SHARE=1` tries all of them. */
const SHARE = Number(process.env.CUSTOM_KINDS_SHARE ?? 6);

const OBJECTS = CUSTOM_OBJECTS.map((object, i) => [`${object.apiVersion} ${object.kind}`, { object, i }] as const);

test.each(OBJECTS)('bad Pods in each place of a %s have the findings and fixes of the bare Pods', (_, { object, i }) => {
  placesIn(object, POD_KINDS[kindKey(object)]).forEach((at, j) => {
    for (const bad of BAD_PODS.filter((__, k) => (i + j + k) % SHARE === 0)) { expectSameAsBare(object, at, bad); }
  });
}, 300_000);
