import type { WindowsAdmissionOptions } from './options';
import {
  concat, DataMap, endsWith, equal, evaluator, Expression, find, INVALID_OPTION, input, literal, mapAt, matches, or, PlainObject, Problem, replaceAll,
  startsWith, stringAt, when, withValue,
} from '../../base';
import { knownImage, lockGiven } from '../../images';
import { lockEntry } from '../../pods';
import { configMap } from '../object-set';

/** Its objects can be changed by administrators only. */
const NAMESPACE = 'kube-system';
/** Bytes of the largest ConfigMap. Source: Kubernetes v1.37.2 `pkg/apis/core/validation/validation.go`, `ValidateConfigMap`; `MaxSecretSize`. */
const MOST_BYTES = 2 ** 20;
/** What keys of ConfigMaps can be. Source: Kubernetes v1.37.2 `apimachinery/pkg/util/validation`, `IsConfigMapKey`. */
const KEY = /^[-.\w]{1,253}$/;

/** A locked image of which policies can read an entry. */
interface Entry {
  readonly image: string;
  readonly key: string;
  readonly value: string;
}

/** The ConfigMap that policies read as their parameter: what a lock has of each image; nothing without a lock. */
export function lockedImages({ name = 'k8s-windows', images: text }: WindowsAdmissionOptions): {
  readonly object?: PlainObject; readonly problems: readonly Problem[]; readonly advice: readonly Problem[];
} {
  const { images, problems } = text === undefined ? { problems: [] } : lockGiven(text, ['images']);
  if (!images) { return { problems, advice: [] }; }
  const entries = Object.entries(images.images).flatMap(([image, { digest }]): readonly Entry[] => {
    const known = knownImage(image, { images });
    return known.isCertain ? [{ image, key: keyOf({ object: { image } }), value: lockEntry(known, digest) }] : [];
  });
  const kept = entries.filter(({ key }) => KEY.test(key));
  const left = entries.filter((entry) => !kept.includes(entry)).map(({ image }) => image);
  const bytes = kept.reduce((sum, { key, value }) => sum + key.length + value.length, 0);
  return {
    object: configMap(`${name}-images`, NAMESPACE, {}, Object.fromEntries(kept.map(({ key, value }) => [key, value]))),
    problems: bytes <= MOST_BYTES ? [] : [{
      code: INVALID_OPTION, path: ['images'], message: `must have entries of at most ${MOST_BYTES} bytes in a ConfigMap, got ${bytes}`,
      remedy: 'lock the images of fewer manifests',
    }],
    advice: left.length === 0 ? [] : [{
      code: 'unlisted-image', path: ['images'], message: `no key of a ConfigMap can name ${left.join(', ')}: policies judge these images by their names`,
      remedy: 'use shorter names, without IPv6 addresses',
    }],
  };
}

/** What the lock has of an image, as `lockEntry` writes it; empty if it doesn't have it, or another digest. As `lockedImage` finds it. */
export function entryOf(image: Expression<string>): Expression<string> {
  const entries = mapAt(input('params'), 'data');
  const entry = (full: Expression<string>) => stringAt(entries, asKey(full));
  const byTag = (tagged: Expression<string>, digest: Expression<string>) => withValue(entry(tagged), 'entry', (known) => when(
    or(equal(digest, literal('')), endsWith(known, digest)), known, entry(concat(find(tagged, '^(?:[^/]*/)*[^/:]*'), digest)),
  ));
  return withValue(find(image, '@.*'), 'digest', (digest) => withValue(tagged(find(image, '^[^@]*')), 'tagged', (full) => byTag(full, digest)));
}

/** An image with its registry and its tag, as `readImage` completes it. @param image without a digest */
function tagged(image: Expression<string>): Expression<string> {
  const hosted = (of: Expression<string>) => when(
    startsWith(of, literal('index.docker.io/')), replaceAll(of, 'index.docker.io/', 'docker.io/'),
    when(matches(of, '^(?:localhost|[^/]*[.:A-Z][^/]*)/'), of, concat(literal('docker.io/'), of)),
  );
  const whole = (of: Expression<string>) => when(matches(of, '^docker[.]io/[^/]*$'), replaceAll(of, 'docker.io/', 'docker.io/library/'), of);
  return withValue(hosted(image), 'hosted', (of) => withValue(whole(of), 'whole', (full) => (
    when(matches(full, ':[^/]*$'), full, concat(full, literal(':latest'))))));
}

/** A key of a ConfigMap for an image, different for each. */
const asKey = (full: Expression<string>): Expression<string> => [['_', '__'], ['/', '_-'], [':', '_.'], ['@', '_a']]
  .reduce((text, [from, to]) => replaceAll(text, from!, to!), full);
const keyOf: (inputs: { readonly object: DataMap }) => string = evaluator(asKey(stringAt(input('object'), 'image')));
