import type { TextFile } from './files.ts'

const SERVED = /^dist\/(portal|renderer)\//
const PROGRAM = /^dist\/programs\//
const CRASH = 'CRASH_FILE'
const MAP = /sourceMappingURL=|"sourcesContent"/

/** Source maps among the files that browsers may load. The programs keep their maps, in a folder that is not served. */
export const sourceMapFaults = (files: TextFile[]): string[] =>
  files
    .filter(({ file, text }) => SERVED.test(file) && (file.endsWith('.map') || MAP.test(text)))
    .map(({ file }) => `${file} is a source map, or names one.`)

/** Shipped programs that contain the crash points of the tests. */
export const crashPointFaults = (files: TextFile[]): string[] =>
  files
    .filter(({ file, text }) => PROGRAM.test(file) && text.includes(CRASH))
    .map(({ file }) => `${file} has crash points, which belong to the server of the crash tests.`)
