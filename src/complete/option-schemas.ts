import { Platform, WindowsVersion } from '../knowledge';
import { insteadOf, isOpaque } from '../options';
import { isDeferred, Schema } from '../options/schema';

/** A Platform. A name is what files take. */
export const PLATFORM: Schema = {
  wanted: 'a Platform',
  check: (value, path, problems) => {
    if (Platform.isPlatform(value) || isDeferred(value)) { return; }
    const meant = Platform.read(value).value;
    problems.must(path, value, 'be a Platform', meant ? `use Platform.${meant.name}` : `use ${Platform.all.map(({ name }) => `Platform.${name}`).join(', ')} or Platform.custom({ taints })`);
  },
};

/** A WindowsVersion. */
export const WINDOWS_VERSION = versionSchema([]);
/** A WindowsVersion, or `'any'`. */
export const WINDOWS_VERSION_OR_ANY = versionSchema(['any']);

function versionSchema(others: readonly string[]): Schema {
  const wanted = `a WindowsVersion${others.map((other) => ` or '${other}'`).join('')}`;
  return {
    wanted,
    check: (value, path, problems) => {
      if (WindowsVersion.isWindowsVersion(value) || others.includes(value as string) || (isOpaque(value) && isDeferred(value))) { return; }
      const meant = WindowsVersion.read(value).value;
      const all = [...WindowsVersion.all.map(({ name }) => `WindowsVersion.${name}`), ...others.map((other) => `'${other}'`)];
      problems.must(path, value, `be ${wanted}`, meant ? `use WindowsVersion.${meant.name}` : typeof value === 'string' ? insteadOf(`WindowsVersion.${value}`, all) : `use ${all.join(', ')}`);
    },
  };
}

/** A namespace by its name, or a construct that has a name. */
export const NAMESPACE: Schema = {
  wanted: 'the name of a namespace, or a WindowsNamespace',
  check: (value, path, problems) => {
    const isNamed = typeof value === 'object' && value !== null && typeof (value as { readonly name?: unknown }).name === 'string' && !Platform.isPlatform(value) && !WindowsVersion.isWindowsVersion(value);
    if (typeof value === 'string' || isNamed || isDeferred(value)) { return; }
    problems.must(path, value, 'be the name of a namespace, or a WindowsNamespace', 'give the name');
  },
};
