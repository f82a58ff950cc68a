import { beforeEach } from 'vitest'
import { recordFailure } from '#test/support/figures.ts'

/** A goal is no longer reached once its bench fails. */
beforeEach(({ task, onTestFailed }) => {
  onTestFailed(() => recordFailure(task.file.filepath))
})
