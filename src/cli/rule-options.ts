import { Command, Option } from 'commander';

export interface NamedRules {
  readonly rules?: readonly string[];
  readonly skipRules?: readonly string[];
}

/** Adds `--rule` and `--no-rule`; what they name is gathered beside the flags. */
export function withRuleOptions(command: Command): Command & { readonly named: NamedRules } {
  const named: { rules?: string[]; skipRules?: string[] } = {};
  // commander takes --no-rule for the opposite of --rule, and would let the one overwrite the other
  const collect = (key: keyof typeof named) => (id: string, previous: unknown) => {
    (named[key] ??= []).push(id);
    return previous;
  };
  return Object.assign(command
    .addOption(new Option('--rule <rule>', 'run only this rule; may be repeated').argParser(collect('rules')))
    .addOption(new Option('--no-rule <rule>', 'don\'t run this rule; may be repeated').argParser(collect('skipRules'))), { named });
}
