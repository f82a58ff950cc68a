import type { TextFile } from './files.ts'

const SERVED = /^dist\/(portal|renderer)\//
const MAP = /sourceMappingURL=|"sourcesContent"/

/** Source maps in what browsers may load; the maps of the programs stay beside them, where nothing is served from. */
export const sourceMapFaults = (files: TextFile[]): string[] =>
  files
    .filter(({ file, text }) => SERVED.test(file) && (file.endsWith('.map') || MAP.test(text)))
    .map(({ file }) => `${file} is a source map, or names one.`)
