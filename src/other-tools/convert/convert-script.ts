import { ConversionResult } from './conversion-result';
import { asked, converted, dropped, nodeIp, optionOf, Target, targetOf, unknown, variableTarget } from './flag-targets';
import { kubeadmJoin } from './kubeadm-join';
import { otherCommand } from './other-commands';
import { convertStartScript } from './start-script';
import { isPlainObject, lookUp, PlainObject, putAt, show } from '../../base';
import { LineIndex } from '../../findings';
import { isSecretText, KnownSecrets } from '../../kubernetes';
import { CommandLine, flagOf, isPlaceholder, meantBy, NodeText, Program, Setting, StartScriptCall } from '../../nodes';

/** Options of a node from all input files. The first value of an option is kept. */
export class NodeOptionsGathered {
  public readonly options: PlainObject = {};

  /** Sets all options, or none if one has a different value already; returns the conflicts. */
  public set(options: readonly (readonly [path: readonly string[], value: unknown])[]): readonly string[] {
    const conflicts = options.flatMap(([path, value]) => {
      const there = this.get(path);
      return there === undefined || same(there, value) ? [] : [`${path.join('.')} conflicts with ${show(there)} from another place`];
    });
    for (const [path, value] of conflicts.length === 0 ? options : []) {
      if (this.get(path) === undefined) { putAt(this.options, path, value); }
    }
    return conflicts;
  }

  private get(path: readonly string[]): unknown {
    return path.reduce<unknown>((at, key) => (isPlainObject(at) ? lookUp(at, key) : at), this.options);
  }
}

/** Whether two values are equal; Windows paths are compared without letter case. */
function same(a: unknown, b: unknown): boolean {
  const plain = (value: unknown) => (typeof value === 'string' && /^[A-Za-z]:\\/.test(value) ? value.toLowerCase() : value);
  return JSON.stringify(plain(a)) === JSON.stringify(plain(b));
}

/** Addresses and CIDRs, of IPv4 and IPv6. */
const ADDRESSES = /^[\dA-Fa-f.:/,]{2,200}$/;
const NUMBER_OR_ADDRESS = /^[\d.,:/%<-]{1,40}[A-Za-z]{0,2}$/;

/** The name of a service after the command that creates or changes it. */
const OWN_SERVICE = /^\W{0,3}(?:\S{0,100}nssm\S{0,10}\s+(?:set|install)|sc(?:\.exe)?\s+(?:create|config)|New-Service(?:\s+-Name)?)\s+["']?([\w.-]{1,100})/i;

/** Why settings of a service manager are dropped. */
const MANAGER_SETTINGS: Readonly<Record<string, string>> = {
  appdirectory: 'the rendered services use absolute paths',
  appstdout: 'the rendered services write their logs to paths.logs',
  appstderr: 'the rendered services write their logs to paths.logs',
  dependonservice: 'the rendered services depend on each other in the correct order',
  depend: 'the rendered services depend on each other in the correct order',
  dependson: 'the rendered services depend on each other in the correct order',
  start: 'the rendered services start automatically',
  startuptype: 'the rendered services start automatically',
  displayname: 'the rendered services have their own names and descriptions',
  description: 'the rendered services have their own names and descriptions',
};
const LEGACY_START_PARAMETERS: Readonly<Record<string, readonly string[]>> = {
  'start-kubelet.ps1': ['clustercidr', 'networkmode', 'kubednsserviceip', 'kubednssuffix', 'logdir'],
};

const ADDRESSES_OF_START_SCRIPTS: Readonly<Record<string, string>> = {
  clustercidr: 'clusterCidr', servicecidr: 'serviceCidr', kubednsserviceip: 'dnsServiceIp',
};

/** Converts the services and commands of a script. Each line that does something has a result. */
export function convertScript(file: NodeText, gathered: NodeOptionsGathered): readonly ConversionResult[] {
  return new ScriptConversion(file, gathered).results();
}

class ScriptConversion {
  private readonly lines: LineIndex;
  private readonly secrets: KnownSecrets;

  public constructor(private readonly file: NodeText, private readonly gathered: NodeOptionsGathered) {
    this.lines = new LineIndex(file.text);
    this.secrets = KnownSecrets.ofTexts([file.text]);
  }

  public results(): readonly ConversionResult[] {
    const { commands, startScripts, environment } = this.file.script!;
    const read = [...startScripts, ...commands, ...environment];
    const parts = commands.flatMap(({ flags, stray, settings, environment: own }) => [...flags, ...stray, ...settings, ...own]);
    const all = [
      ...startScripts.flatMap((call) => this.startScript(call)),
      ...commands.flatMap((command) => this.command(command)),
      ...environment.map((each) => this.variable(each)),
      ...this.otherStatements([...read, ...parts]),
    ];
    return all.sort((a, b) => a.line! - b.line! || a.column! - b.column!);
  }

  /** Statements of a script that nothing was read from. */
  private otherStatements(read: readonly { readonly start: number; readonly end: number }[]): readonly ConversionResult[] {
    const { isScript, statements, commands } = this.file.script!;
    if (!isScript) { return []; }
    const functions = new Set([...this.file.text.matchAll(/\bfunction\s+([\w-]{1,80})/gi)].map(([, name = '']) => name.toLowerCase()));
    const services = commands.flatMap(({ service }) => (service === undefined ? [] : [service.toLowerCase()]));
    return statements.flatMap(({ start, end, kubeadm }): readonly ConversionResult[] => {
      const text = this.file.text.slice(start, end);
      const join = kubeadm && kubeadmJoin(kubeadm.text);
      if (join) {
        return join.map((part) => (
          this.result({ start: kubeadm.offsetOf(part.start), end: kubeadm.offsetOf(part.end) }, part.name, part.value, part.target)));
      }
      if (read.some((each) => each.start >= start && each.start < end)) { return []; }
      // a service that was read, with its command line or flags in a variable
      const own = OWN_SERVICE.exec(text)?.[1];
      if (own !== undefined && services.includes(own.toLowerCase())) { return []; }
      const other = otherCommand(text, functions);
      return other ? [this.result({ start, end }, other.name, undefined, { outcome: other.outcome, reason: other.reason })] : [];
    });
  }

  private command(command: CommandLine): readonly ConversionResult[] {
    const { program, manager, flags, stray, environment, settings, programPath } = command;
    return [
      ...(manager === 'none'
        ? []
        : [this.result(command, `${manager} service ${command.service ?? program}`, undefined, this.serviceManager(command))]),
      ...(programPath ? [this.result(programPath, 'program', programPath.value, this.program(programPath.value))] : []),
      ...flags.map((flag) => {
        const corrected = meantBy(program, flag.name);
        const target = this.flag(program, corrected ?? flag.name, flag.value);
        return this.result(
          flag, flag.written, flag.value, corrected ? { ...target, reason: `misspelling of --${corrected}; ${target.reason}` } : target,
        );
      }),
      ...stray.map((word) => this.result(
        word, /^(?:true|false)$/i.test(word.text) ? word.text : 'argument', undefined, asked('belongs to no flag; review it by hand'),
      )),
      ...environment.map((each) => this.variable(each)),
      ...settings.map((each) => {
        const reason = lookUp(MANAGER_SETTINGS, each.name.toLowerCase());
        return this.result(
          each, each.name, each.value, reason ? dropped(reason) : unknown('no option for it; set it on the rendered service if it is still needed'),
        );
      }),
    ];
  }

  private serviceManager(command: CommandLine): Target {
    const nameOf = ({ service, program }: CommandLine) => (service ?? program).toLowerCase();
    const { manager } = command;
    const other = this.file.script!.commands.find((each) => each.manager !== 'none' && each.manager !== manager && nameOf(each) === nameOf(command));
    if (other) { return { ...asked(`${other.manager} creates the same service; choose one service manager`), option: 'serviceManager' }; }
    return manager === 'New-Service' ? dropped('the rendered services are created with sc.exe, which is equivalent to New-Service')
      : converted('serviceManager', manager, 'the service manager');
  }

  private flag(program: Program, name: string, value: string | undefined): Target {
    const type = flagOf(program, name)?.takes;
    if (value === undefined && type !== undefined && type !== 'boolean') { return asked('the flag has no value; add it, and convert again'); }
    const inner = /--([a-z][a-z-]{1,60})=/.exec(value ?? '')?.[1];
    if (inner !== undefined) { return asked(`the value contains --${inner}; insert a space before it, and convert again`); }
    // Windows doesn't remove single quotes, but the value inside of them was intended
    const bare = value === undefined ? undefined : /^'([^']*)'$/.exec(value)?.[1] ?? value;
    return targetOf(program, name, bare, this.gathered.options.kubernetes);
  }

  private program(path: string): Target {
    const at = Math.max(path.lastIndexOf('\\'), path.lastIndexOf('/'));
    if (at <= 0 || isPlaceholder(path)) { return dropped('the rendered services use paths.programs, C:\\k by default'); }
    if (at === 2) { return dropped('programs must be in a directory: paths.programs, C:\\k by default'); }
    // flanneld and containerd have their own directories
    return /(?:kubelet|kube-proxy)(?:\.exe)?$/i.test(path) ? converted('paths.programs', path.slice(0, at), 'directory of the programs')
      : dropped('the rendered services use paths.programs, and paths.containerd for containerd');
  }

  private variable(each: Setting): ConversionResult {
    const { name, value } = each;
    const proxy = /^(HTTPS?)_PROXY$/i.exec(name)?.[1];
    return this.result(each, name, value, proxy !== undefined && hasPassword(value)
      ? asked(`proxy.${proxy.toLowerCase()}: the address contains a password, so it isn't copied`)
      : variableTarget(name.toUpperCase(), value));
  }

  /** Converts the parameters of `start.ps1` and similar scripts, which are those of one network. */
  private startScript({ script, parameters, start, end }: StartScriptCall): readonly ConversionResult[] {
    const given = Object.fromEntries(parameters.filter(({ value }) => !isPlaceholder(value)).map(({ name, value }) => [name, value]));
    const startScript = convertStartScript(given);
    const known = lookUp(LEGACY_START_PARAMETERS, script);
    const { addressPlan, interfaceName: adapter } = startScript.options;
    // start.ps1 of microsoft/SDN passes its address to flanneld, as the rendered script passes nodeIp, unless an adapter is named
    const interfaceName = startScript.problems.some(({ path }) => path[0] === 'ManagementIP') ? adapter : undefined;
    const mode = parameters.find(({ name }) => name.toLowerCase() === 'networkmode');
    const network: Target = (mode ? !isPlaceholder(mode.value) : !known)
      ? converted('network.kind', startScript.network, 'overlay is Flannel with VXLAN, l2bridge (the default) is Flannel with host-gw')
      : { outcome: 'asked', option: 'network.kind', reason: 'overlay is flannel-vxlan, l2bridge flannel-host-gateway' };
    return [
      this.result({ start, end }, script, undefined, network),
      ...parameters.map((parameter) => {
        const found = startScript.parameters.find((each) => each.parameter.toLowerCase() === parameter.name.toLowerCase());
        const name = `-${parameter.name}`;
        if (!found && !isPlaceholder(parameter.value)) {
          return this.result(parameter, name, parameter.value, unknown(`unknown parameter of ${script}; review it by hand`));
        }
        return this.result(parameter, name, parameter.value, this.startParameter(parameter, found?.reason, addressPlan, interfaceName));
      }),
      ...startScript.problems.flatMap(({ path, message, remedy }) => {
        const at = parameters.find(({ name }) => name.toLowerCase() === String(path[0]).toLowerCase());
        // missing values and placeholders are reported elsewhere
        const isKnown = at && startScript.parameters.some(({ parameter }) => parameter.toLowerCase() === at.name.toLowerCase());
        return isKnown && !isPlaceholder(at.value)
          ? [this.result(at, `-${at.name}`, at.value, asked(`${message}; ${remedy}`))] : [];
      }),
    ];
  }

  private startParameter({ name, value }: Setting, reason: string | undefined, addressPlan: unknown, interfaceName: unknown): Target {
    const key = lookUp(ADDRESSES_OF_START_SCRIPTS, name.toLowerCase());
    if (isPlaceholder(value)) { return { ...asked('the value is a placeholder'), ...(key && { option: `addressPlan.${key}` }) }; }
    if (key && isPlainObject(addressPlan)) { return converted(`addressPlan.${key}`, lookUp(addressPlan, key), reason ?? 'a CIDR of the cluster'); }
    switch (name.toLowerCase()) {
      case 'interfacename': return interfaceName === undefined ? dropped('flanneld uses the address of the node, as with this script')
        : converted('network.interfaceName', interfaceName, reason ?? 'the network adapter of the node');
      case 'managementip': return nodeIp(value);
      case 'logdir': return converted('paths.logs', value, 'directory of the log files');
      case 'kubeletfeaturegates': return targetOf('kubelet', 'feature-gates', value, this.gathered.options.kubernetes);
      default: return dropped(reason ?? 'no replacement');
    }
  }

  private result(at: { readonly start: number; readonly end: number }, name: string, value: string | undefined, proposed: Target): ConversionResult {
    const hide = (text: string) => this.secrets.hide(text);
    // never copy a value that looks like a secret
    const isSecret = value !== undefined && (hasPassword(value) || isSecretText(value) || hide(value) !== value);
    const isOther = value !== undefined && !ADDRESSES.test(value)
      && (proposed.options ?? []).some(([[head, field]]) => head === 'addressPlan' && field !== 'maxPods');
    const reasonNotCopied = isSecret
      ? 'the value looks like a secret, so it isn\'t copied'
      : 'the value must be an address or CIDR, so it isn\'t copied';
    const target: Target = (isSecret || isOther) && proposed.options
      ? { outcome: 'asked', option: optionOf(proposed), reason: reasonNotCopied }
      : proposed;
    const conflicts = this.gathered.set(target.options ?? []);
    const option = optionOf(target);
    // an unknown value may be a secret
    const isShown = !isSecret && !target.isUnknown
      && (target.outcome === 'converted' || isPlaceholder(value ?? '') || NUMBER_OR_ADDRESS.test(value ?? ''));
    const reason = isShown || value === undefined ? target.reason : target.reason.split(show(value)).join('the value');
    return {
      file: this.file.file, ...this.lines.positionOf(at.start), name: /^[\w .,()[\]:/\\{}$%<>-]{1,120}$/.test(name) ? hide(name) : '(no name)',
      ...(value !== undefined && isShown && { value }),
      ...(conflicts.length > 0
        ? { outcome: 'asked' as const, reason: hide(`${conflicts.join('; ')}; choose one`) }
        : { outcome: target.outcome, ...(option && { option }), reason: hide(reason) }),
    };
  }
}

/** Whether a URL contains a user name and password. */
function hasPassword(value: string): boolean {
  return /^[a-z]{2,10}:\/\/[^/@\s]{1,200}@/i.test(value);
}
