import { ActionIcon, Button } from '@mantine/core'
import { IconFileTypePdf, IconFileTypeXml } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { signInvoiceUrl } from '#contract/endpoints/invoices.ts'
import type { TaxDocumentChart } from '#contract/entities/chart.ts'
import { toCallProblem } from '#machines/shared/call-problem.ts'
import { isInCorrection } from '#machines/tax-document/selectors.ts'
import { taxDocumentSnapshot } from '#machines/tax-document/tax-document.machine.ts'
import { call } from '#src/shared/api/api.ts'
import { useErrorMessage } from '#src/shared/api/error-message.ts'
import { fetchFile, saveFile } from '#src/shared/api/files.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { Hint } from '#src/shared/ui/hint.tsx'
import { notify } from '#src/shared/ui/notify.ts'
import { Tag } from '#src/shared/ui/tag.tsx'
import classes from './billing-history.module.css'

/** Translation keys for each kind of document. */
const TEXTS = {
  invoice: {
    '.pdf': { title: 'download', label: 'downloadOf' },
    '.xml': { title: 'downloadXml', label: 'downloadXmlOf' },
    notReady: 'notReady',
    inCorrectionWhy: 'inCorrectionWhy',
    failure: 'downloadInvoice',
  },
  note: {
    '.pdf': { title: 'notes.download', label: 'notes.downloadOf' },
    '.xml': { title: 'notes.downloadXml', label: 'notes.downloadXmlOf' },
    notReady: 'notes.notReady',
    inCorrectionWhy: 'notes.inCorrectionWhy',
    failure: 'downloadCreditNote',
  },
} as const

/** The PDF for people and the signed electronic document for accounting software. */
const FORMATS = [
  { ending: '.pdf', Icon: IconFileTypePdf },
  { ending: '.xml', Icon: IconFileTypeXml },
] as const

interface DocumentProps {
  kind: keyof typeof TEXTS
  /** The PDF's file name; null while the server creates the document. */
  fileName: string | null
  /** The name of the row, for the label of the button. */
  name: string
}

interface DocumentDownloadsProps extends DocumentProps {
  taxDocument: TaxDocumentChart | null
  /** The visible words of the buttons; without them, only icons. */
  words?: Readonly<Record<(typeof FORMATS)[number]['ending'], string>>
}

/** A download button per format, or a tag while the document is being corrected. */
export const DocumentDownloads = ({ taxDocument, words, ...document }: DocumentDownloadsProps) => {
  const { t } = useTranslation('billing-history')
  if (taxDocument && isInCorrection(taxDocumentSnapshot(taxDocument)))
    return (
      <Hint text={t(TEXTS[document.kind].inCorrectionWhy)}>
        <Tag tone="warn">{t('inCorrection')}</Tag>
      </Hint>
    )
  return (
    <span className={classes.downloads} data-in-words={words !== undefined}>
      {FORMATS.map((format) => (
        <DownloadButton key={format.ending} format={format} word={words?.[format.ending]} {...document} />
      ))}
    </span>
  )
}

interface DownloadButtonProps extends DocumentProps {
  format: (typeof FORMATS)[number]
  word: string | undefined
}

const DownloadButton = ({ kind, fileName, name, word, format: { ending, Icon } }: DownloadButtonProps) => {
  const { t } = useTranslation('billing-history')
  const texts = TEXTS[kind]
  const { download, isBusy } = useDownload(texts.failure)
  const shared = {
    loading: isBusy,
    disabled: fileName === null,
    title: fileName === null ? t(texts.notReady) : t(texts[ending].title),
    onClick: () => fileName !== null && download(fileName.replace(/\.pdf$/, ending)),
  }
  if (word !== undefined)
    return (
      <Button {...shared} variant="default" leftSection={<Icon size={20} stroke={1.75} aria-hidden />}>
        {word}
      </Button>
    )
  return (
    <ActionIcon
      {...shared}
      variant="subtle"
      color="gray"
      size={36}
      aria-label={t(texts[ending].label, { name })}
    >
      <Icon size={24} stroke={1.75} aria-hidden />
    </ActionIcon>
  )
}

/** Requests a signed URL, downloads the file and saves it. A toast reports a failure. */
const useDownload = (failure: (typeof TEXTS)[keyof typeof TEXTS]['failure']) => {
  const words = useErrorMessage()
  const { mutate, isPending } = useMutation({
    mutationFn: async (requested: string) => {
      const { url, fileName } = await call(signInvoiceUrl, { body: { fileName: requested } })
      saveFile(await fetchFile(url, failure), fileName)
    },
    onError: (error) => void notify.error(words(toCallProblem(error))),
  })
  return { download: (fileName: string) => mutate(fileName), isBusy: isPending }
}
