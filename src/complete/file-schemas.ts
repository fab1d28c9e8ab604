import { Platform, WindowsVersion } from '../knowledge';
import { CUSTOM_PLATFORM } from '../knowledge/platform';
import { JsonSchema } from '../options/schema';

const PLATFORM_IDS = Platform.all.map(({ id }) => id);

/** A platform in a file: what `Platform.read` and `Platform.check` accept. */
export const PLATFORM_IN_FILES: JsonSchema = { anyOf: [...namesOf(PLATFORM_IDS, PLATFORM_IDS.map((id) => id.replace(/-/g, '[-_ ]'))), CUSTOM_PLATFORM.json!] };

/** A release of Windows Server in a file: what `WindowsVersion.read` accepts. */
export const WINDOWS_VERSION_IN_FILES: JsonSchema = (() => {
  const names = WindowsVersion.all.map(({ name }) => name);
  const years = names.flatMap((name) => /^LTSC(\d+)$/.exec(name)?.[1] ?? []);
  const tags = WindowsVersion.all.flatMap(({ imageTags }) => imageTags).filter((tag) => !names.includes(tag.toUpperCase()));
  const builds = WindowsVersion.all.map(({ build }) => build.replace('10.0.', ''));
  const numbers = new Set([...years, ...tags, ...builds].filter((text) => /^\d+$/.test(text)).map(Number));
  const patterns = ['(windows( server)?[ -,]+(version )?)?', [...names, ...years, ...tags].join('|'), `(10[.]0[.])?(${builds.join('|')})([.][0-9]+)?`];
  return { anyOf: [...namesOf(names, [`${patterns[0]}(${patterns[1]}|${patterns[2]})`]), { enum: [...numbers] }] };
})();

/** A Kubernetes version in a file: what `readKubernetesVersion` accepts. */
export function kubernetesInFiles({ first, last }: { readonly first: number; readonly last: number }): JsonSchema {
  const minors = Array.from({ length: last - first + 1 }, (_, i) => first + i);
  return {
    anyOf: [
      { type: 'string', pattern: `^v?1[.](${minors.join('|')})([.][0-9]{1,2}(-[0-9A-Za-z.-]+)?)?([+][0-9A-Za-z.-]+)?$` },
      // YAML reads 1.30 without quotes as 1.3
      { enum: minors.filter((minor) => minor % 10 !== 0).map((minor) => Number(`1.${minor}`)) },
    ],
  };
}

/** Names that editors offer, and the patterns of all that is accepted, in any letter case. */
function namesOf(names: readonly string[], patterns: readonly string[]): readonly JsonSchema[] {
  const anyCase = patterns.join('|').replace(/[a-z](?![^[]*\])/gi, (letter) => `[${letter.toUpperCase()}${letter.toLowerCase()}]`);
  return [{ enum: names }, { type: 'string', pattern: `^(${anyCase})$` }];
}
