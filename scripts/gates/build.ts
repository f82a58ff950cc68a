import type { TextFile } from './files.ts'

const SERVED = /^dist\/(portal|renderer)\//
const PROGRAM = /^dist\/programs\//
const CRASH = 'CRASH_FILE'
const MAP = /sourceMappingURL=|"sourcesContent"/

/** Source maps in what browsers may load; the maps of the programs stay beside them, where nothing is served from. */
export const sourceMapFaults = (files: TextFile[]): string[] =>
  files
    .filter(({ file, text }) => SERVED.test(file) && (file.endsWith('.map') || MAP.test(text)))
    .map(({ file }) => `${file} is a source map, or names one.`)

/** Places at which a test ends the server, in a program that is shipped. */
export const crashPointFaults = (files: TextFile[]): string[] =>
  files
    .filter(({ file, text }) => PROGRAM.test(file) && text.includes(CRASH))
    .map(({ file }) => `${file} has crash points, which belong to the server of the crash tests.`)
