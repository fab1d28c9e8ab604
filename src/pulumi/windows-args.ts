import { Config, Input, Output } from '@pulumi/pulumi';
import { ObjectSet, RuntimeClassReference, windowsOptionProblems, WindowsTarget } from '../complete';
import { Misread, Platform, WindowsVersion } from '../knowledge';
import { hasOpaque, isOpaque, isPlainObject, isPresent, Problem, show, withoutAbsent } from '../manifest';
import { PlacementName, PlatformName, WindowsVersionName } from './names';
import { runtimeClassLabel, withoutComponents } from './references';
import type { WindowsRuntimeClass } from './windows-runtime-class';

/** The Active Directory identity of a container: a group Managed Service Account. */
export interface GmsaArgs {
  /** Name of the GMSACredentialSpec object. */
  readonly name: Input<string>;
}

/** A taint of a node. */
export interface TaintArgs {
  readonly key: string;
  /** @default - no value */
  readonly value?: string;
  /** `NoSchedule`, `PreferNoSchedule` or `NoExecute`. */
  readonly effect: string;
}

/** How Windows nodes are marked where no known platform marks them. */
export interface CustomPlatformArgs {
  /** Taints that every Windows node has. @default - none */
  readonly taints?: TaintArgs[];
  /** Labels that every Windows node has; each is selected. @default - none */
  readonly nodeLabels?: { [key: string]: string };
}

/** Whose Windows nodes these are. */
export interface PlatformArgs {
  /** Their taints are tolerated. @default - `k8s-windows:platform` of the stack's configuration, else UPSTREAM */
  readonly platform?: PlatformName;
  /** A platform of your own, in place of `platform`. @default - none */
  readonly customPlatform?: CustomPlatformArgs;
}

/** What a Windows pod is, beside what any pod is. */
export interface WindowsArgs extends PlatformArgs {
  /** Release that the images are built on; `any` leaves it open. @default - what the tags of the images tell, when they agree */
  readonly version?: Input<WindowsVersionName>;
  /** @default 'compatible' */
  readonly placement?: PlacementName;
  /** RuntimeClass that places the pod: a `WindowsRuntimeClass`, which is checked against it, or a name. @default - none */
  readonly runtimeClass?: Input<string> | WindowsRuntimeClass;
  /** Account that the containers run as. @default - the image's; for HostProcess `NT AUTHORITY\SYSTEM` */
  readonly runAsUserName?: Input<string>;
  /** Active Directory identity: a `GmsaCredentialSpec`, or its name. @default - none */
  readonly gmsa?: GmsaArgs;
  /** Makes all containers HostProcess containers, in the network of their node. @default false */
  readonly hostProcess?: boolean;
}

/** What the core completes a pod for, and what is wrong with the arguments. */
export interface ReadArgs {
  readonly target: WindowsTarget;
  readonly problems: readonly Problem[];
}

/** Arguments as the core takes them. */
export function readWindowsArgs(given?: WindowsArgs): ReadArgs {
  const isObject = isPlainObject(given);
  const args: WindowsArgs = isObject ? withoutAbsent(withoutComponents(given) as typeof given) : {};
  const { placement, runtimeClass, runAsUserName, gmsa, hostProcess } = args;
  const version = readVersion(args.version);
  const { platform, problems: ofPlatform } = readPlatform(args);
  return {
    target: {
      os: 'windows',
      platform,
      // what isn't known yet is the core's to wait for
      ...(version.version === undefined ? {} : { version: version.version as WindowsTarget['version'] }),
      // one that there isn't is reported below, and places nothing
      ...(Object.values<unknown>(PlacementName).includes(placement) ? { placement } : {}),
      ...(runtimeClass === undefined ? {} : {
        runtimeClass: runtimeClass as RuntimeClassReference, runtimeClassLabel: runtimeClassLabel(runtimeClass),
      }),
      ...(runAsUserName === undefined ? {} : { runAsUserName: runAsUserName as string }),
      ...(isPlainObject(gmsa) ? { gmsaCredentialSpecName: gmsa.name as string } : {}),
      ...(hostProcess === undefined || isOpaque(hostProcess) ? {} : { hostProcess }),
    },
    problems: [
      ...(isObject || !isPresent(given) ? [] : [mustBe(['windows'], 'an object', given, isOpaque(given) ? 'use Outputs for single options' : 'write it as { … }')]),
      ...[...version.problems, ...ofPlatform].map((problem) => ({ ...problem, path: ['windows', ...problem.path] })),
      ...runtimeClassProblems(runtimeClass),
      ...(gmsa === undefined || isPlainObject(gmsa) ? [] : [mustBe(['windows', 'gmsa'], 'a GmsaCredentialSpec or { name }', gmsa, 'write it as { name }')]),
      ...(isOpaque(hostProcess) ? [mustBe(['windows', 'hostProcess'], 'a plain value', hostProcess, 'use true or false: it decides which fields there are')] : []),
      ...windowsOptionProblems({
        placement, runtimeClass, runAsUserName, ...(isPlainObject(gmsa) ? { gmsa } : {}), hostProcess, ...(version.version === 'any' ? { version: 'any' } : {}),
      }),
    ],
  };
}

function mustBe(path: Problem['path'], must: string, value: unknown, remedy: string): Problem {
  return { code: 'windows-option', path, message: `must be ${must}, got ${isOpaque(value) ? 'an Output' : show(value)}`, remedy };
}

function runtimeClassProblems(runtimeClass: unknown): readonly Problem[] {
  const isLate = Output.isInstance(runtimeClass) || runtimeClass instanceof Promise;
  if (runtimeClass === undefined || typeof runtimeClass === 'string' || isPlainObject(runtimeClass) || isLate) { return []; }
  const remedy = 'give a WindowsRuntimeClass, or the name of a RuntimeClass';
  return [{ code: 'windows-option', path: ['windows', 'runtimeClass'], message: `must be a RuntimeClass or its name, got ${show(runtimeClass)}`, remedy }];
}

/** A version by its name; one that isn't known yet stays what it is. Paths of the problems start at what holds it. */
export function readVersion(version: Input<WindowsVersionName> | undefined): { readonly version?: unknown; readonly problems: readonly Problem[] } {
  if (!isPresent(version)) { return { problems: [] }; }
  if (version === 'any' || isOpaque(version)) { return { version, problems: [] }; }
  const { value: known, fault } = WindowsVersion.read(version);
  return known ? { version: known, problems: [] } : { problems: [misread(['version'], version, fault)] };
}

/** What a function of the core makes of options whose version has been read. */
export function withVersion(options: any, make: (options: any) => ObjectSet): ObjectSet {
  const { version, problems } = readVersion(options.version);
  const set = make({ ...options, version });
  return { ...set, problems: [...problems, ...set.problems] };
}

/** A platform by its name, of one's own, or of the stack's configuration. Paths of the problems start at what holds it. */
export function readPlatform({ platform, customPlatform }: PlatformArgs): { readonly platform: Platform; readonly problems: readonly Problem[] } {
  const path = ['platform'];
  if (isPresent(customPlatform)) {
    const misshapen = hasOpaque(customPlatform)
      ? [mustBe(['customPlatform'], 'plain values', customPlatform, 'use values that are known, for they decide which fields there are')] : [];
    const problems: Problem[] = [...misshapen, ...(isPresent(platform) ? [{
      code: 'windows-option', path, message: `must not be given beside customPlatform, got ${show(platform)}`, remedy: 'give one of the two',
    }] : [])];
    if (misshapen.length > 0) { return { platform: Platform.UPSTREAM, problems }; }
    const { platform: custom = Platform.UPSTREAM, problems: found } = Platform.check(customPlatform);
    return { platform: custom, problems: [...problems, ...found.map((problem) => ({ ...problem, path: ['customPlatform', ...problem.path] }))] };
  }
  const name = platform ?? new Config('k8s-windows').get('platform');
  if (name === undefined) { return { platform: Platform.UPSTREAM, problems: [] }; }
  const { value: known, fault } = Platform.read(name);
  return known ? { platform: known, problems: [] } : { platform: Platform.UPSTREAM, problems: [misread(path, name, fault)] };
}

function misread(path: Problem['path'], value: unknown, { must, remedy }: Misread): Problem {
  return { code: 'windows-option', path, message: `must ${must}, got ${show(value)}`, remedy };
}
