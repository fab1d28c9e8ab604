import { matchMessages, SymptomSource } from '../symptom';

/** Functions that unpack a layer, and their errors. */
const LAYER = '(?:ProcessBaseLayer|ProcessUtilityVMImage|ImportLayer|windowsfilter\\\\)';

export const imageLayerLocked: SymptomSource = {
  id: 'doctor-image-layer-locked',
  severity: 'error',
  kinds: ['Pod', 'Event'],
  matches: matchMessages([new RegExp(`${LAYER}[^]{0,400}(?:access is denied|acc\u00e8s refus\u00e9|\\(0x5\\)|being used by another process|\\(0x20\\))`, 'i'), /failed to register layer:[^]{0,400}(?:access is denied|being used by another process)/i]),
};
