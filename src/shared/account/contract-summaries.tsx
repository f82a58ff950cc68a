import { useMutation } from '@tanstack/react-query'
import { signContractSummaryUrl } from '#contract/endpoints/contract-summaries.ts'
import type { ContractSummary } from '#contract/entities/contract-summary.ts'
import { type Language, otherLanguage } from '#contract/languages.ts'
import { toCallProblem } from '#machines/shared/call-problem.ts'
import { call } from '../api/api.ts'
import { useErrorMessage } from '../api/error-message.ts'
import { fetchFile, saveFile } from '../api/files.ts'
import { useDates } from '../i18n/dates.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { TextButton } from '../ui/buttons.tsx'
import { notify } from '../ui/notify.ts'
import classes from './contract-summaries.module.css'

/** Each contract summary with its date and its files, the one in the reader's language first. */
export const ContractSummaries = ({ summaries }: { summaries: readonly ContractSummary[] }) => (
  <ul className={classes.summaries}>
    {summaries.map((summary) => (
      <li key={summary.id} className={classes.summary}>
        <SummaryFiles summary={summary} />
      </li>
    ))}
  </ul>
)

const SummaryFiles = ({ summary: { id, acceptedAt } }: { summary: ContractSummary }) => {
  const { t } = useTranslation('contract')
  const { language: shown } = useLanguage()
  const date = useDates().day(acceptedAt)
  const download = useDownload(id)
  return (
    <>
      <span className={classes.date}>{t('accepted', { date })}</span>
      {[shown, otherLanguage(shown)].map((language) => (
        <TextButton
          key={language}
          label={t(`fileOf.${language}`, { date })}
          opensDialog={false}
          onClick={() => download(language)}
        >
          {t(`file.${language}`)}
        </TextButton>
      ))}
    </>
  )
}

/** Requests a signed URL, downloads the file and saves it, one at a time. A toast reports a failure. */
const useDownload = (id: string): ((language: Language) => void) => {
  const words = useErrorMessage()
  const { mutate, isPending } = useMutation({
    mutationFn: async (language: Language) => {
      const { url, fileName } = await call(signContractSummaryUrl, { params: { id }, body: { language } })
      saveFile(await fetchFile(url, 'downloadContractSummary'), fileName)
    },
    onError: (error) => void notify.error(words(toCallProblem(error))),
  })
  return (language) => {
    if (!isPending) mutate(language)
  }
}
