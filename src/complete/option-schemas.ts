import { Platform, WindowsVersion } from '../knowledge';
import { insteadOf, isOpaque } from '../options';
import { isDeferred, Schema } from '../options/schema';

/** Schema of a Platform. In files, a platform is given by name. */
export const PLATFORM: Schema = {
  wanted: 'a Platform',
  check: (value, path, problems) => {
    if (Platform.isPlatform(value) || isDeferred(value)) { return; }
    const meant = Platform.read(value).value;
    problems.must(path, value, 'be a Platform', meant ? `use Platform.${meant.name}` : `use ${Platform.all.map(({ name }) => `Platform.${name}`).join(', ')} or Platform.custom({ taints })`);
  },
};

/** Schema of a WindowsVersion. */
export const WINDOWS_VERSION = versionSchema([]);
/** Schema of a WindowsVersion or `'any'`. */
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

/** Schema of a Namespace: its name, or a construct with a name. */
export const NAMESPACE: Schema = {
  wanted: 'the name of a Namespace, or a WindowsNamespace',
  check: (value, path, problems) => {
    const isNamed = typeof value === 'object' && value !== null && typeof (value as { readonly name?: unknown }).name === 'string' && !Platform.isPlatform(value) && !WindowsVersion.isWindowsVersion(value);
    if (typeof value === 'string' || isNamed || isDeferred(value)) { return; }
    problems.must(path, value, 'be the name of a Namespace, or a WindowsNamespace', 'give the name');
  },
};
