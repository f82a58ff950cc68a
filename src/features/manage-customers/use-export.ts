import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { toCallProblem } from '#machines/shared/call-problem.ts'
import { useProblemWords } from '#src/shared/api/problem-words.ts'
import { saveFile } from '#src/shared/browser/save-file.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { notify } from '#src/shared/ui/notify.ts'
import type { Wanted } from './customers-query.ts'
import { fetchExport } from './fetch-export.ts'

/** Saves all customers of a filter as a file; tells how far it has come, and what did not work. */
export const useExport = () => {
  const { t } = useTranslation('manage-customers')
  const words = useProblemWords()
  const [count, setCount] = useState(0)
  const { mutate, isPending } = useMutation({
    mutationFn: (wanted: Wanted) => fetchExport(wanted, setCount),
    onMutate: () => setCount(0),
    onSuccess: (file) => saveFile(file, `${t('export.file')}.csv`),
    onError: (error) => void notify.error(words(toCallProblem(error))),
  })
  return { start: (wanted: Wanted) => mutate(wanted), isBusy: isPending, count }
}
