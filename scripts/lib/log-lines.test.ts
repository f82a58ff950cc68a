import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { eachLine, readLogLine } from './log-lines.mjs'

describe('a line of a program', () => {
  test('of the log is shown as text from level warning on', () => {
    expect(readLogLine('{"level":30,"msg":"listening"}', 'stdout')).toMatchObject({ worthShowing: false })
    expect(readLogLine('{"level":40,"msg":"The mail server is slow."}', 'stdout')).toEqual({
      text: 'The mail server is slow.',
      worthShowing: true,
      mayExplainAStop: false,
    })
  })

  test('of the log with an error has its reason', () => {
    const line = JSON.stringify({ level: 60, msg: 'The server cannot start', err: { message: 'disk full' } })
    expect(readLogLine(line, 'stdout')).toEqual({
      text: 'The server cannot start: disk full',
      worthShowing: true,
      mayExplainAStop: true,
    })
  })

  test('of plain text counts as a reason only on stderr', () => {
    expect(readLogLine('PORT is wrong.', 'stderr').mayExplainAStop).toBe(true)
    expect(readLogLine('PORT is wrong.', 'stdout').mayExplainAStop).toBe(false)
    expect(readLogLine('  ', 'stderr').mayExplainAStop).toBe(false)
  })

  test('of other JSON counts as plain text', () => {
    expect(readLogLine('42', 'stderr')).toMatchObject({ text: '42', mayExplainAStop: true })
    expect(readLogLine('null', 'stderr')).toMatchObject({ text: 'null', mayExplainAStop: true })
  })
})

test('lines split at any position arrive complete, also the last one', async () => {
  const lines: string[] = []
  const stream = Readable.from(['one\ntw', 'o\n', 'th', 'ree'])
  eachLine(stream, (line) => lines.push(line))
  await new Promise((resolve) => stream.on('close', resolve))
  expect(lines).toEqual(['one', 'two', 'three'])
})
