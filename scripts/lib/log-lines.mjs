/** Levels of the server's log (pino). */
const WARN = 40
const ERROR = 50

/**
 * @typedef {object} LogLine
 * @property {string} text
 * @property {boolean} worthShowing
 * @property {boolean} mayExplainAStop
 */

/**
 * Classifies a line of a child's output for the terminal. The server writes JSON, of which warnings are shown; a plain line is shown
 * when it comes from stderr, where a refusal to start goes.
 * @param {string} line
 * @param {'stdout' | 'stderr'} stream
 * @returns {LogLine}
 */
export const readLogLine = (line, stream) => {
  try {
    const { level, msg, err } = JSON.parse(line)
    if (typeof level === 'number') {
      const detail = err?.message && err.message !== msg ? `: ${err.message}` : ''
      return {
        text: `${msg ?? ''}${detail}`,
        worthShowing: level >= WARN,
        mayExplainAStop: level >= ERROR,
      }
    }
  } catch {
    // Not JSON: a plain line.
  }
  return { text: line, worthShowing: false, mayExplainAStop: stream === 'stderr' && line.trim() !== '' }
}

/**
 * Calls back for each complete line.
 * @param {import('node:stream').Readable} stream
 * @param {(line: string) => void} onLine
 */
export const eachLine = (stream, onLine) => {
  let rest = ''
  stream.setEncoding('utf8')
  stream.on('data', (text) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) onLine(line)
  })
  stream.on('end', () => {
    if (rest) onLine(rest)
  })
}
