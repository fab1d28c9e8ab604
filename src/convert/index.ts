/** Old set-ups of Windows nodes in the options of today: service definitions, start scripts, and api models of acs-engine and aks-engine. */
export { type Conversion, convertFiles, type ConvertOptions } from './convert-files';
export { type Fate, type FateKind } from './fate';
export { conversionFile, conversionText } from './report';
