import { Fate } from './fate';
import { networkByName, Target, targetOf, unknown } from './flag-targets';
import { NodeOptionsGathered } from './node-options';
import { LineIndex } from '../check/read/line-index';
import { isPlainObject, isSecretText, KnownSecrets, lookUp, show } from '../manifest';
import { convertStartScript } from '../network';
import { NodeText } from '../node-check/read/node-file';
import { CommandLine, Setting, StartScriptCall } from '../node-check/script/command-line';
import { isPlaceholder } from '../node-check/script/placeholder';
import { flagOf, meantBy, Program } from '../node-check/script/programs';

/** Addresses and CIDRs, of IPv4 and IPv6. */
const ADDRESSES = /^[\dA-Fa-f.:/,]{2,200}$/;
const NUMBER_OR_ADDRESS = /^[\d.,:/%<-]{1,40}[A-Za-z]{0,2}$/;

/** What the settings of a service manager become. */
const MANAGER_SETTINGS: Readonly<Record<string, string>> = {
  appdirectory: 'the rendered services name their programs with whole paths',
  appstdout: 'the rendered services keep their logs below paths.logs',
  appstderr: 'the rendered services keep their logs below paths.logs',
  dependonservice: 'the rendered services depend on each other in the right order',
  depend: 'the rendered services depend on each other in the right order',
  dependson: 'the rendered services depend on each other in the right order',
  start: 'the rendered services start with the machine',
  startuptype: 'the rendered services start with the machine',
  displayname: 'the rendered services have names of their own',
  description: 'the rendered services have names of their own',
};
const START_PARAMETERS_OF_OLD: Readonly<Record<string, readonly string[]>> = { 'start-kubelet.ps1': ['clustercidr', 'networkmode', 'kubednsserviceip', 'kubednssuffix', 'logdir'] };

/** Converts what a script starts and registers. */
export function convertScript(file: NodeText, gathered: NodeOptionsGathered): readonly Fate[] {
  return new ScriptConversion(file, gathered).fates();
}

class ScriptConversion {
  private readonly lines: LineIndex;
  private readonly secrets: KnownSecrets;

  public constructor(private readonly file: NodeText, private readonly gathered: NodeOptionsGathered) {
    this.lines = new LineIndex(file.text);
    this.secrets = KnownSecrets.ofTexts([file.text]);
  }

  public fates(): readonly Fate[] {
    const { commands, startScripts, environment } = this.file.script!;
    const all = [
      ...startScripts.flatMap((call) => this.startScript(call)),
      ...commands.flatMap((command) => this.command(command)),
      ...environment.flatMap((each) => this.variable(each)),
    ];
    return all.sort((a, b) => a.line! - b.line! || a.column! - b.column!);
  }

  private command(command: CommandLine): readonly Fate[] {
    const { program, manager, flags, stray, environment, settings, programPath } = command;
    return [
      ...(manager === 'none' ? [] : [this.fate(command, `${manager} service ${command.service ?? program}`, undefined, manager === 'New-Service'
        ? { fate: 'dropped', reason: 'the rendered services are made by sc.exe, which New-Service is another way to call' }
        : { fate: 'mapped', options: [[['serviceManager'], manager]], reason: 'what runs the services' })]),
      ...(programPath ? [this.fate(programPath, 'program', programPath.value, this.program(programPath.value))] : []),
      ...flags.map((flag) => {
        const meant = meantBy(program, flag.name);
        const target = this.flag(program, meant ?? flag.name, flag.value);
        return this.fate(flag, flag.written, flag.value, meant ? { ...target, reason: `--${meant} was meant; ${target.reason}` } : target);
      }),
      ...stray.map((word) => this.fate({ start: word.start, end: word.end }, /^(?:true|false)$/i.test(word.text) ? word.text : 'argument', undefined, { fate: 'asked', reason: 'belongs to no switch: say what it was for' })),
      ...environment.flatMap((each) => this.variable(each)),
      ...settings.map((each) => {
        const reason = lookUp(MANAGER_SETTINGS, each.name.toLowerCase());
        return this.fate(each, each.name, each.value, reason ? { fate: 'dropped', reason } : unknown('no option has it: set it on the rendered service where it is still needed'));
      }),
    ];
  }

  private flag(program: Program, name: string, value: string | undefined): Target {
    const takes = flagOf(program, name)?.takes;
    if (value === undefined && takes !== undefined && takes !== 'boolean') { return { fate: 'asked', reason: 'it has no value here: say which' }; }
    const inner = /--([a-z][a-z-]{1,60})=/.exec(value ?? '')?.[1];
    if (inner !== undefined) { return { fate: 'asked', reason: `the value holds --${inner}: put a blank before it, and convert again` }; }
    // single quotes are none to Windows: who wrote them meant what is in them
    const bare = value === undefined ? undefined : /^'([^']*)'$/.exec(value)?.[1] ?? value;
    return targetOf(program, name, bare);
  }

  private program(path: string): Target {
    const at = Math.max(path.lastIndexOf('\\'), path.lastIndexOf('/'));
    if (at <= 0 || isPlaceholder(path)) { return { fate: 'dropped', reason: 'the rendered services use paths.programs, C:\\k by default' }; }
    if (at === 2) { return { fate: 'dropped', reason: 'programs have a folder now: paths.programs, C:\\k by default' }; }
    // flanneld and containerd have folders of their own
    return /(?:kubelet|kube-proxy)(?:\.exe)?$/i.test(path)
      ? { fate: 'mapped', options: [[['paths', 'programs'], path.slice(0, at)]], reason: 'folder of the programs' }
      : { fate: 'dropped', reason: 'the rendered services use paths.programs, and paths.containerd for containerd' };
  }

  private variable(each: Setting): readonly Fate[] {
    const target = this.variableTarget(each.name.toUpperCase(), each.value);
    return [this.fate(each, each.name, each.value, target)];
  }

  private variableTarget(name: string, value: string): Target {
    const proxy = /^(?:HTTPS?)_PROXY$/.test(name);
    if (proxy && hasPassword(value)) { return { fate: 'asked', reason: `proxy.${name === 'HTTP_PROXY' ? 'http' : 'https'}: the address has a password in it, so it isn't copied` }; }
    const open = isPlaceholder(value);
    switch (name) {
      case 'HTTP_PROXY': return { fate: 'mapped', options: [[['proxy', 'http'], value]], reason: 'the proxy of the node' };
      case 'HTTPS_PROXY': return { fate: 'mapped', options: [[['proxy', 'https'], value]], reason: 'the proxy of the node' };
      case 'NO_PROXY': return { fate: 'mapped', options: [[['proxy', 'noProxy'], value.split(',').map((part) => part.trim()).filter(Boolean)]], reason: 'what the proxy isn\'t asked for; the cluster\'s own ranges are added' };
      case 'NODE_NAME': return open ? { fate: 'dropped', reason: 'nodeName is the machine\'s own name unless you set it' } : { fate: 'mapped', options: [[['nodeName'], value]], reason: 'name of the node, for all of its parts' };
      case 'KUBE_NETWORK': return open ? { fate: 'asked', reason: 'network: the value is still to be filled in' } : networkByName(value);
      default: return unknown('nobody here knows this variable: set it on the node where it is still needed');
    }
  }

  /** `start.ps1` and its like: the parameters are those of one network. */
  private startScript({ script, parameters, start, end }: StartScriptCall): readonly Fate[] {
    const given = Object.fromEntries(parameters.filter(({ value }) => !isPlaceholder(value)).map(({ name, value }) => [name, value]));
    const converted = convertStartScript(given);
    const known = lookUp(START_PARAMETERS_OF_OLD, script);
    const { addressPlan, interfaceName } = converted.options;
    const mode = parameters.find(({ name }) => name.toLowerCase() === 'networkmode');
    const network: Target = (mode ? !isPlaceholder(mode.value) : !known)
      ? { fate: 'mapped', options: [[['network', 'kind'], converted.network]], reason: 'overlay is Flannel\'s VXLAN, l2bridge its host-gw; l2bridge where nothing is said' }
      : { fate: 'asked', option: 'network.kind', reason: 'overlay is flannel-vxlan, l2bridge flannel-host-gateway' };
    return [
      this.fate({ start, end }, script, undefined, network),
      ...parameters.map((parameter) => {
        const found = converted.parameters.find((each) => each.parameter.toLowerCase() === parameter.name.toLowerCase());
        const name = `-${parameter.name}`;
        if (!found && !isPlaceholder(parameter.value)) { return this.fate(parameter, name, parameter.value, unknown(`${script} has no such parameter: say what it was for`)); }
        return this.fate(parameter, name, parameter.value, this.startParameter(parameter, found?.reason, addressPlan, interfaceName));
      }),
      ...converted.problems.flatMap(({ path, message, remedy }) => {
        const at = parameters.find(({ name }) => name.toLowerCase() === String(path[0]).toLowerCase());
        // what wasn't given, or is still to be filled in, is no fault
        const isKnown = at && converted.parameters.some(({ parameter }) => parameter.toLowerCase() === at.name.toLowerCase());
        return isKnown && !isPlaceholder(at.value) ? [this.fate(at, `-${at.name}`, at.value, { fate: 'asked', reason: `${message}; ${remedy}` })] : [];
      }),
    ];
  }

  private startParameter({ name, value }: Setting, reason: string | undefined, addressPlan: unknown, interfaceName: unknown): Target {
    const toAddress: Readonly<Record<string, string>> = { clustercidr: 'clusterCidr', servicecidr: 'serviceCidr', kubednsserviceip: 'dnsServiceIp' };
    const key = lookUp(toAddress, name.toLowerCase());
    if (isPlaceholder(value)) { return { fate: 'asked', ...(key && { option: `addressPlan.${key}` }), reason: 'the value is still to be filled in' }; }
    if (key && isPlainObject(addressPlan)) { return { fate: 'mapped', options: [[['addressPlan', key], lookUp(addressPlan, key)]], reason: reason ?? 'a range of the cluster' }; }
    switch (name.toLowerCase()) {
      case 'interfacename': return { fate: 'mapped', options: [[['network', 'interfaceName'], interfaceName ?? value]], reason: reason ?? 'the adapter of the node' };
      case 'logdir': return { fate: 'mapped', options: [[['paths', 'logs'], value]], reason: 'folder of the log files' };
      case 'kubeletfeaturegates': return targetOf('kubelet', 'feature-gates', value);
      default: return { fate: 'dropped', reason: reason ?? 'nothing takes its place' };
    }
  }

  private fate(at: { readonly start: number; readonly end: number }, name: string, value: string | undefined, asked: Target): Fate {
    const hide = (text: string) => this.secrets.hide(text);
    // what looks like a secret is copied to nowhere
    const isSecret = value !== undefined && (hasPassword(value) || isSecretText(value) || hide(value) !== value);
    const isOther = value !== undefined && !ADDRESSES.test(value) && (asked.options ?? []).some(([[head, field]]) => head === 'addressPlan' && field !== 'maxPods');
    const reasonNot = isSecret ? 'the value looks like a secret, so it isn\'t copied' : 'the value is no address or CIDR, so it isn\'t copied';
    const target: Target = (isSecret || isOther) && asked.fate === 'mapped' ? { fate: 'asked', option: optionOf(asked), reason: reasonNot } : asked;
    const conflicts = this.gathered.set(target.options ?? []);
    const option = optionOf(target);
    // a value that isn't understood may be anything
    const isShown = !isSecret && !target.isUnknown && (target.fate === 'mapped' || isPlaceholder(value ?? '') || NUMBER_OR_ADDRESS.test(value ?? ''));
    const reason = isShown || value === undefined ? target.reason : target.reason.split(show(value)).join('the value');
    return {
      file: this.file.file, ...this.lines.positionOf(at.start), name: /^[\w .,()[\]:/\\{}$%<>-]{1,120}$/.test(name) ? hide(name) : '(no name)',
      ...(value !== undefined && isShown && { value }),
      ...(conflicts.length > 0
        ? { fate: 'asked' as const, reason: hide(`${conflicts.join('; ')}: choose one`) }
        : { fate: target.fate, ...(option && { option }), reason: hide(reason) }),
    };
  }
}

function optionOf({ option, options }: Target): string | undefined {
  return option ?? options?.map(([path]) => path.join('.')).join(', ');
}

/** Whether an address has a name and password in it. */
function hasPassword(value: string): boolean {
  return /^[a-z]{2,10}:\/\/[^/@\s]{1,200}@/i.test(value);
}
