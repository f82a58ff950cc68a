import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { toCallProblem } from '#machines/shared/call-problem.ts'
import { useErrorMessage } from '../api/error-message.ts'
import { saveFile } from '../api/files.ts'
import { useNumbers } from '../i18n/numbers.ts'
import { notify } from '../ui/notify.ts'
import classes from './data-table.module.css'

export interface ExportButtonProps {
  /** Fetches the file; `onCount` gets the number of its lines or files so far. */
  fetchFile: (onCount: (count: number) => void) => Promise<Blob>
  /** The file's name without its extension. */
  fileName: string
  extension?: 'csv' | 'zip'
  words: { button: string; label: string; progress: (count: string) => string }
}

/** Saves a file that the server makes while it is sent, such as all pages of a list; a toast shows a failure. */
export const ExportButton = ({ fetchFile, fileName, extension = 'csv', words }: ExportButtonProps) => {
  const problemWords = useErrorMessage()
  const numbers = useNumbers()
  const [count, setCount] = useState(0)
  const { mutate, isPending } = useMutation({
    mutationFn: () => fetchFile(setCount),
    onMutate: () => setCount(0),
    onSuccess: (file) => saveFile(file, `${fileName}.${extension}`),
    onError: (error) => void notify.error(problemWords(toCallProblem(error))),
  })
  return (
    <span className={classes.export}>
      <span className={classes.progress} role="status">
        {isPending && words.progress(numbers.count(count))}
      </span>
      <Button
        variant="default"
        loading={isPending}
        aria-label={words.label}
        leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
        onClick={() => mutate()}
      >
        {words.button}
      </Button>
    </span>
  )
}
