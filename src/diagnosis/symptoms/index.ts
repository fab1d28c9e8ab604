import { ADMISSION } from './admission';
import { CONTAINERS } from './containers';
import { FALLBACKS } from './fallbacks';
import { IMAGES } from './images';
import { NETWORKS } from './networks';
import { NODES } from './nodes';
import { SANDBOXES } from './sandboxes';
import { SCHEDULING } from './scheduling';
import { VOLUMES } from './volumes';
import { lookUp } from '../../base';
import { Symptom, symptomOf, SymptomPage } from '../symptom';
import PAGES from '../symptom-pages.generated.json';

const SYMPTOM_PAGES: Readonly<Record<string, SymptomPage>> = PAGES;

/**
 * All symptoms, by topic. A message belongs to the first symptom that matches it, so specific symptoms are listed before general ones, here and in
 * each topic.
 */
export const SYMPTOMS: readonly Symptom[] = Object.entries({
  ...SCHEDULING, ...ADMISSION, ...IMAGES, ...NETWORKS, ...VOLUMES, ...SANDBOXES, ...CONTAINERS, ...NODES, ...FALLBACKS,
}).map(([id, symptom]) => symptomOf(id, symptom, lookUp(SYMPTOM_PAGES, id)!));
