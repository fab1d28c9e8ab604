import { matchMessages, Symptom } from '../symptom';

/** Functions that unpack a layer, and their errors. */
const LAYER = '(?:ProcessBaseLayer|ProcessUtilityVMImage|ImportLayer|windowsfilter\\\\)';

export const imageLayerLocked: Symptom = {
  id: 'doctor-image-layer-locked',
  severity: 'error',
  summary: 'another program prevents Windows from unpacking an image',
  why: 'Windows unpacks each layer of an image into a directory of the container runtime. If another program has opened or blocked the files, usually antivirus software, unpacking fails with "Access is denied" or "being used by another process". The registry and its credentials aren\'t the problem.',
  remedy: 'exclude the directories of the container runtime (C:\\ProgramData\\containerd, C:\\ProgramData\\docker) and its programs from antivirus and backup software (Add-MpPreference -ExclusionPath for Microsoft Defender), and pull the image again',
  source: 'microsoft/hcsshim#2380, moby/moby#52611, docker/for-win#2807, #2190',
  kinds: ['Pod', 'Event'],
  matches: matchMessages([new RegExp(`${LAYER}[^]{0,400}(?:access is denied|acc\u00e8s refus\u00e9|\\(0x5\\)|being used by another process|\\(0x20\\))`, 'i'), /failed to register layer:[^]{0,400}(?:access is denied|being used by another process)/i]),
};
