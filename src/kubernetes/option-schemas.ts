import { insteadOf, isPlainObject, JsonSchema, Path, Problems, Schema, schemaOf } from '../base';
import { CUSTOM_PLATFORM, KNOWN_KUBERNETES_MINORS, Platform, readDay, Reading, readKubernetesVersion, WindowsVersion } from '../knowledge';

/** Schema of a Platform. In files, a platform is given by name. */
export const PLATFORM = schemaOf('a Platform', undefined, (value, path, problems) => {
  if (Platform.isPlatform(value)) { return; }
  const meant = Platform.read(value).value;
  problems.must(
    path, value, 'be a Platform',
    meant ? `use Platform.${meant.name}` : `use ${Platform.all.map(({ name }) => `Platform.${name}`).join(', ')} or Platform.custom({ taints })`,
  );
});

/** Schema of a WindowsVersion. */
export const WINDOWS_VERSION = versionSchema([]);
/** Schema of a WindowsVersion or `'any'`. */
export const WINDOWS_VERSION_OR_ANY = versionSchema(['any']);

function versionSchema(others: readonly string[]): Schema {
  const wanted = `a WindowsVersion${others.map((other) => ` or '${other}'`).join('')}`;
  return schemaOf(wanted, undefined, (value, path, problems) => {
    if (WindowsVersion.isWindowsVersion(value) || others.includes(value as string)) { return; }
    const meant = WindowsVersion.read(value).value;
    const all = [...WindowsVersion.all.map(({ name }) => `WindowsVersion.${name}`), ...others.map((other) => `'${other}'`)];
    problems.must(
      path, value, `be ${wanted}`,
      meant ? `use WindowsVersion.${meant.name}` : typeof value === 'string' ? insteadOf(`WindowsVersion.${value}`, all) : `use ${all.join(', ')}`,
    );
  });
}

/** Schema of a Namespace: its name, or a construct with a name. */
export const NAMESPACE = schemaOf('the name of a Namespace, or a WindowsNamespace', undefined, (value, path, problems) => {
  const isNamed = typeof value === 'object' && value !== null && typeof (value as { readonly name?: unknown }).name === 'string'
    && !Platform.isPlatform(value) && !WindowsVersion.isWindowsVersion(value);
  if (typeof value === 'string' || isNamed) { return; }
  problems.must(path, value, 'be the name of a Namespace, or a WindowsNamespace', 'give the name');
});

const PLATFORM_IDS = Platform.all.map(({ id }) => id);

/** Schema of a platform in a file: its name, or a map of taints and labels. */
export const PLATFORM_IN_FILES: Schema = {
  wanted: 'a platform',
  json: () => ({ anyOf: [...namesOf(PLATFORM_IDS, PLATFORM_IDS.map((id) => id.replace(/-/g, '[-_ ]'))), CUSTOM_PLATFORM.json!()] }),
  check: (value, path, problems) => { readPlatformInFile(value, path, problems); },
};

/** Reads a platform in a file, and adds its problems; `undefined` if it is invalid. */
export function readPlatformInFile(value: unknown, path: Path, problems: Problems): Platform | undefined {
  if (isPlainObject(value)) {
    const { platform, problems: found } = Platform.check(value);
    problems.add(found, path);
    return platform;
  }
  const { value: platform, fault } = Platform.read(value);
  if (fault) { problems.must(path, value, `${fault.must}, or an object with taints and nodeLabels`, fault.remedy); }
  return platform;
}

/** Schema of a release of Windows Server in a file. */
export const WINDOWS_VERSION_IN_FILES = readable('a Windows Server release', WindowsVersion.read, () => {
  const names = WindowsVersion.all.map(({ name }) => name);
  const years = names.flatMap((name) => /^LTSC(\d+)$/.exec(name)?.[1] ?? []);
  const tags = WindowsVersion.all.flatMap(({ imageTags }) => imageTags).filter((tag) => !names.includes(tag.toUpperCase()));
  const builds = WindowsVersion.all.map(({ build }) => build.replace('10.0.', ''));
  const numbers = new Set([...years, ...tags, ...builds].filter((text) => /^\d+$/.test(text)).map(Number));
  const patterns = [
    '(windows( server)?[ -,]+(version )?)?', [...names, ...years, ...tags].join('|'), `(10[.]0[.])?(${builds.join('|')})([.][0-9]+)?`,
  ];
  return { anyOf: [...namesOf(names, [`${patterns[0]}(${patterns[1]}|${patterns[2]})`]), { enum: [...numbers] }] };
});

/** Schema of a Kubernetes version in a file. @param first the first supported minor version; those newer than the tables are accepted */
export function kubernetesInFiles(first: number = KNOWN_KUBERNETES_MINORS.first): Schema {
  const [tens, ones] = String(first);
  return readable('a Kubernetes version', (value) => readKubernetesVersion(value, first), () => ({
    anyOf: [
      {
        type: 'string',
        pattern: `^v?1[.](${tens}[${ones}-9]|[${Number(tens) + 1}-9][0-9]|[1-9][0-9]{2})([.][0-9]{1,2}(-[0-9A-Za-z.-]+)?)?([+][0-9A-Za-z.-]+)?$`,
      },
      // YAML reads 1.30 without quotes as 1.3
      { type: 'number', minimum: Number(`1.${first}`), exclusiveMaximum: 2, not: { enum: [1.2, 1.3, 1.4, 1.5, 1.6, 1.7, 1.8, 1.9] } },
    ],
  }));
}

/** Schema of the Kubernetes version of an existing cluster, which may be of any age. */
export const KUBERNETES_OF_CLUSTER = readable('a Kubernetes version', (value) => readKubernetesVersion(value, 0), () => ({ type: 'string' }));

/** Schema of a day. */
export const DAY = readable('a day', readDay, () => ({ type: 'string', pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' }));

/** Schema of a value that a function reads. */
function readable(wanted: string, read: (value: unknown) => Reading<unknown>, json: () => JsonSchema): Schema {
  return {
    wanted,
    json,
    check: (value, path, problems) => {
      const { fault } = read(value);
      if (fault) { problems.must(path, value, fault.must, fault.remedy); }
    },
  };
}

/** Names that editors offer, and the patterns of all that is accepted, in any letter case. */
function namesOf(names: readonly string[], patterns: readonly string[]): readonly JsonSchema[] {
  const anyCase = patterns.join('|').replace(/[a-z](?![^[]*\])/gi, (letter) => `[${letter.toUpperCase()}${letter.toLowerCase()}]`);
  return [{ enum: names }, { type: 'string', pattern: `^(${anyCase})$` }];
}
