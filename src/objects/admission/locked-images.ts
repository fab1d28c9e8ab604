import type { WindowsAdmissionOptions } from './options';
import {
  and, concat, contains, DataMap, endsWith, equal, evaluator, Expression, find, first, INVALID_OPTION, input, literal, mapAt, matches, or,
  PlainObject, Problem, replaceAll, split, startsWith, stringAt, when, withValue,
} from '../../base';
import { knownImage, lockGiven } from '../../images';
import { lockEntry } from '../../pods';
import { configMap } from '../object-set';

/** Name and Namespace of the ConfigMap. Only administrators can change objects of kube-system. */
export const nameOfImages = ({ name = 'k8s-windows' }: WindowsAdmissionOptions) => ({ name: `${name}-images`, namespace: 'kube-system' }) as const;
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
export function lockedImages(options: WindowsAdmissionOptions): {
  readonly object?: PlainObject; readonly problems: readonly Problem[]; readonly advice: readonly Problem[];
} {
  const { images, problems } = options.images === undefined ? { problems: [] } : lockGiven(options.images, ['images']);
  if (!images) { return { problems, advice: [] }; }
  const entries = Object.entries(images.images).flatMap(([image, { digest }]): readonly Entry[] => {
    const known = knownImage(image, { images });
    return known.isCertain ? [{ image, key: keyOf({ object: { image } }), value: lockEntry(known, digest) }] : [];
  });
  const kept = entries.filter(({ key }) => KEY.test(key));
  const left = entries.filter(({ key }) => !KEY.test(key)).map(({ image }) => image);
  const { name, namespace } = nameOfImages(options);
  const bytes = kept.reduce((sum, { key, value }) => sum + key.length + value.length, 0);
  return {
    object: configMap(name, namespace, {}, Object.fromEntries(kept.map(({ key, value }) => [key, value]))),
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
  const ofDigest = (full: Expression<string>, digest: Expression<string>) => withValue(entry(full), 'entry', (known) => (
    when(endsWith(known, digest), known, entry(concat(find(full, '^(?:[^/]*/)*[^/:]*'), digest)))));
  return withValue(withTag(first(split(image, '@'))), 'full', (full) => (
    when(contains(image, literal('@')), ofDigest(full, find(image, '@.*')), entry(full))));
}

/**
 * An image with its registry and its tag, as `readImage` completes it. The API server limits the cost of an expression: patterns are only for parts,
 * or for few images.
 *
 * @param image without a digest
 */
function withTag(image: Expression<string>): Expression<string> {
  const isHost = (part: Expression<string>) => or(equal(part, literal('localhost')), matches(part, '[.:A-Z]'));
  const hosted = when(and(contains(image, literal('/')), isHost(first(split(image, '/')))), image, concat('docker.io/', image));
  const ofHub = (of: Expression<string>) => when(matches(of, '/.*/'), of, replaceAll(of, 'docker.io/', 'docker.io/library/'));
  const whole = (of: Expression<string>) => when(
    startsWith(of, literal('docker.io/')), ofHub(of),
    when(startsWith(of, literal('index.docker.io/')), ofHub(replaceAll(of, 'index.docker.io/', 'docker.io/')), of),
  );
  return withValue(withValue(hosted, 'hosted', whole), 'whole', (full) => when(matches(full, ':[^/]*$'), full, concat(full, ':latest')));
}

/** A key of a ConfigMap for an image, different for each. */
const asKey = (full: Expression<string>): Expression<string> => [['_', '__'], ['/', '_-'], [':', '_.'], ['@', '_a']]
  .reduce((text, [from, to]) => replaceAll(text, from!, to!), full);
const keyOf: (inputs: { readonly object: DataMap }) => string = evaluator(() => asKey(stringAt(input('object'), 'image')));
