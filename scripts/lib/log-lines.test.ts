import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { eachLine, readLogLine } from './log-lines.mjs'

describe('a line of a program', () => {
  test('of the log is shown from warnings on, in words', () => {
    expect(readLogLine('{"level":30,"msg":"listening"}', 'stdout')).toMatchObject({ worthShowing: false })
    expect(readLogLine('{"level":40,"msg":"The mail server is slow."}', 'stdout')).toEqual({
      text: 'The mail server is slow.',
      worthShowing: true,
      mayExplainAStop: false,
    })
  })

  test('of the log that tells of an error brings its reason', () => {
    const line = JSON.stringify({ level: 60, msg: 'The server cannot start', err: { message: 'disk full' } })
    expect(readLogLine(line, 'stdout')).toEqual({
      text: 'The server cannot start: disk full',
      worthShowing: true,
      mayExplainAStop: true,
    })
  })

  test('that is plain counts as a reason only on the error stream', () => {
    expect(readLogLine('PORT is wrong.', 'stderr').mayExplainAStop).toBe(true)
    expect(readLogLine('PORT is wrong.', 'stdout').mayExplainAStop).toBe(false)
    expect(readLogLine('  ', 'stderr').mayExplainAStop).toBe(false)
  })

  test('that is JSON but no log line is a plain line', () => {
    expect(readLogLine('42', 'stderr')).toMatchObject({ text: '42', mayExplainAStop: true })
    expect(readLogLine('null', 'stderr')).toMatchObject({ text: 'null', mayExplainAStop: true })
  })
})

test('lines cut anywhere on their way arrive whole, the last one too', async () => {
  const lines: string[] = []
  const stream = Readable.from(['one\ntw', 'o\n', 'th', 'ree'])
  eachLine(stream, (line) => lines.push(line))
  await new Promise((resolve) => stream.on('close', resolve))
  expect(lines).toEqual(['one', 'two', 'three'])
})
