/** Converts legacy setups of Windows nodes: service definitions, start scripts, and API models of acs-engine and aks-engine. */
export { type Conversion, convertFiles, type ConvertOptions } from './convert-files';
export { type ConversionResult, type ConversionOutcome } from './conversion-result';
export { conversionFile, conversionText } from './report';
