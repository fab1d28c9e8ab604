import { LockedImage, LockedPlatform } from './lock';
import { ContainerdNode, pulledManifest, WindowsVersion } from '../knowledge';

/** Whether a Windows node runs an image, and which of its platforms it pulls. */
export interface ImageOnNode {
  /** `runs` and `fails` for containers in process isolation. HostProcess containers run on every build. */
  readonly verdict: 'runs' | 'fails' | 'unknown';
  /** Why, for messages: `its index has no manifest for the node`. */
  readonly because: string;
  /** What the node pulls. @default - nothing, or it isn't known */
  readonly platform?: LockedPlatform;
}

/** Whether a Windows node runs a locked image in process isolation: containerd selects the manifest, and Windows decides whether its build runs. */
export function imageOnNode({ isIndex, platforms }: LockedImage, node: ContainerdNode): ImageOnNode {
  const pulled = isIndex === false ? 0 : isIndex === true ? pulledManifest(platforms, node) : 'unknown';
  const hasRun = platforms.some(({ ranOn }) => ranOn?.includes(buildOf(node.build)));
  if (hasRun) { return { verdict: 'runs', because: 'it runs on a node of this build' }; }
  if (pulled === 'none') { return { verdict: 'fails', because: 'its index has no manifest for the node' }; }
  const platform = pulled === 'unknown' ? undefined : platforms[pulled];
  if (!platform) { return { verdict: 'unknown', because: 'it isn\'t known which manifest the node pulls' }; }
  if (platform.os !== 'windows') { return { verdict: 'fails', because: `it is for ${platform.os || 'no operating system'}`, platform }; }
  const { builtOn, osVersion = '' } = platform;
  const of = builtOn ?? osVersion;
  const [image, host] = [of, node.build].map((build) => WindowsVersion.findBuild(buildOf(build)));
  if (!image || !host) {
    return { verdict: 'unknown', because: of === '' ? 'it names no Windows build' : `build ${image ? node.build : of} isn't known`, platform };
  }
  const isAble = image.runsOn(host) && (!image.revisionMustMatch || of === node.build);
  return { verdict: isAble ? 'runs' : 'fails', because: `it is built on ${of}`, platform };
}

/** `10.0.20348` of `10.0.20348.2402`. */
const buildOf = (osVersion: string) => /^\d+\.\d+\.\d+/.exec(osVersion)?.[0] ?? osVersion;
