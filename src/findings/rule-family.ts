/** The commands that have rules or symptoms. */
export type RuleFamily = 'check' | 'node check' | 'doctor';

/** Prefixes of IDs. Rules of `check` have none. */
const PREFIXES: readonly (readonly [prefix: string, family: RuleFamily])[] = [['node-', 'node check'], ['doctor-', 'doctor']];

/** The command that runs a rule, by the prefix of its ID. */
export function familyOf(id: string): RuleFamily {
  return PREFIXES.find(([prefix]) => id.startsWith(prefix))?.[1] ?? 'check';
}

/** The message for the ID of a rule of another command; `undefined` if the ID would be one of this command. */
export function otherFamily(id: string, own: RuleFamily): string | undefined {
  const family = familyOf(id);
  return family === own ? undefined : `${id} is a ${family === 'doctor' ? 'symptom' : 'rule'} of \`${family}\`; \`${own}\` doesn't run it`;
}
