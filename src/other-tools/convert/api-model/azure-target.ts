import { lookUp } from '../../../base';
import { LineIndex } from '../../../findings';
import { isPlaceholder } from '../../../nodes';
import { ConversionResult } from '../conversion-result';

/** Commands that deploy an API model, and that create the resource group for it. */
const COMMANDS = /(?:^|[;&|]\s{0,20}|\n)[ \t]{0,20}(?:\$ )?((?:acs|aks)-engine(?:\.exe)?\s+deploy|az(?:\.cmd)?\s+group\s+create)\b((?:[^\n\\`]|[\\`]\r?\n|[\\`])*)/g;
const FLAG = /(?<=\s)(--?[a-z][a-z-]{0,40})(?:(?:\s+|=)(?:"([^"\n]*)"|'([^'\n]*)'|([^\s"'-][^\s"']*)))?/g;

type Where = 'resourceGroup' | 'location';

/** What becomes of a flag; of the others, the model and its flags decide. */
const FLAGS: Readonly<Record<string, {
  readonly of?: Where;
  readonly option?: string;
  readonly outcome: ConversionResult['outcome'];
  readonly reason: string;
}>> = {
  '--resource-group': { of: 'resourceGroup', option: '--resource-group', outcome: 'converted', reason: 'the resource group of the cluster' },
  '-g': { of: 'resourceGroup', option: '--resource-group', outcome: 'converted', reason: 'the resource group of the cluster' },
  '--location': { of: 'location', option: '--location', outcome: 'converted', reason: 'the region of the cluster' },
  '-l': { of: 'location', option: '--location', outcome: 'converted', reason: 'the region of the cluster' },
  '--api-model': { outcome: 'dropped', reason: 'pass that file to convert too' },
  '--auto-suffix': { outcome: 'dropped', reason: 'AKS makes names unique by itself' },
  '--subscription-id': { outcome: 'asked', reason: 'choose it by az account set --subscription' },
};

/** Where a cluster on Azure is: what `acs-engine deploy` and `az group create` are told, for the commands of AKS. */
export class AzureTarget {
  private readonly found: Partial<Record<Where, string>> = {};

  /** A result for each flag of these commands in a text. */
  public read(file: string, text: string): readonly ConversionResult[] {
    const lines = new LineIndex(text);
    return [...text.matchAll(COMMANDS)].flatMap((command) => {
      const [whole, name = '', flags = ''] = command;
      const from = command.index + whole.length - flags.length;
      const creates = name.startsWith('az');
      return [...flags.matchAll(FLAG)].map((flag): ConversionResult => {
        const [, written = '', ...values] = flag;
        const value = values.find((each) => each !== undefined);
        const known = lookUp(FLAGS, creates && /^(?:--name|-n)$/.test(written) ? '--resource-group' : written);
        const at = { file, ...lines.positionOf(from + flag.index), name: written };
        if (!known) {
          return { ...at, outcome: 'asked', reason: `no flag of az aks is known for it; review ${creates ? 'it' : 'the command'} by hand` };
        }
        const { of, option, reason } = known;
        if (of === undefined) { return { ...at, outcome: known.outcome, reason }; }
        if (value === undefined || isPlaceholder(value)) {
          return { ...at, outcome: 'asked', option, reason: `${reason}; the value is missing or a placeholder` };
        }
        const before = this.found[of];
        if (before !== undefined && before !== value) {
          return { ...at, outcome: 'asked', option, reason: `${reason}; it conflicts with another command: choose one` };
        }
        this.found[of] = value;
        return { ...at, value, outcome: 'converted', option, reason };
      });
    });
  }

  /** The commands of AKS with this resource group and location. */
  public complete(commands: readonly (readonly string[])[]): readonly (readonly string[])[] {
    const { resourceGroup, location } = this.found;
    return commands.map((words) => {
      const named = words.map((word) => (word === '<resource group>' ? resourceGroup ?? word : word));
      return location !== undefined && words[2] === 'create' ? [...named.slice(0, 3), '--location', location, ...named.slice(3)] : named;
    });
  }

  /** Whether a required option of az is known by now. */
  public knows(option: string | undefined): boolean {
    return option === '--resource-group' && this.found.resourceGroup !== undefined;
  }
}
