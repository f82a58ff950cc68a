import { ActionIcon } from '@mantine/core'
import { IconFileTypePdf, IconFileTypeXml } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { signInvoiceUrl } from '#contract/endpoints/invoices.ts'
import type { Invoice } from '#contract/entities/invoice.ts'
import { toCallProblem } from '#machines/shared/call-problem.ts'
import { call } from '#src/shared/api/api.ts'
import { useErrorMessage } from '#src/shared/api/error-message.ts'
import { fetchFile, saveFile } from '#src/shared/api/files.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { notify } from '#src/shared/ui/notify.ts'
import classes from './billing-history.module.css'

/** The PDF for people and the signed electronic invoice for accounting software. */
const FORMATS = [
  { ending: '.pdf', title: 'download', label: 'downloadOf', Icon: IconFileTypePdf },
  { ending: '.xml', title: 'downloadXml', label: 'downloadXmlOf', Icon: IconFileTypeXml },
] as const

interface DownloadButtonProps {
  /** The PDF's file name; null while the document is being made. */
  fileName: string | null
  /** The invoice's label. */
  name: string
  format: (typeof FORMATS)[number]
}

const DownloadButton = ({ fileName, name, format: { ending, title, label, Icon } }: DownloadButtonProps) => {
  const { t } = useTranslation('billing-history')
  const { download, isBusy } = useDownload()
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={36}
      loading={isBusy}
      disabled={fileName === null}
      aria-label={t(label, { name })}
      title={fileName === null ? t('notReady') : t(title)}
      onClick={() => fileName !== null && download(fileName.replace(/\.pdf$/, ending))}
    >
      <Icon size={24} stroke={1.75} aria-hidden />
    </ActionIcon>
  )
}

interface DownloadButtonsProps {
  invoice: Pick<Invoice, 'invoiceUrl' | 'hasTaxDocument'>
  name: string
}

/** Downloads the invoice in each available format. */
export const DownloadButtons = ({ invoice: { invoiceUrl, hasTaxDocument }, name }: DownloadButtonsProps) => {
  const isMade = invoiceUrl !== null
  return (
    <span className={classes.downloads}>
      {FORMATS.filter(({ ending }) => ending === '.pdf' || hasTaxDocument || !isMade).map((format) => (
        <DownloadButton key={format.ending} format={format} fileName={invoiceUrl} name={name} />
      ))}
    </span>
  )
}

/** Requests a signed URL, downloads the file and saves it. A toast reports a failure. */
const useDownload = () => {
  const words = useErrorMessage()
  const { mutate, isPending } = useMutation({
    mutationFn: async (fileName: string) => {
      const { url } = await call(signInvoiceUrl, { body: { fileName } })
      saveFile(await fetchFile(url, 'downloadInvoice'), fileName)
    },
    onError: (error) => void notify.error(words(toCallProblem(error))),
  })
  return { download: (fileName: string) => mutate(fileName), isBusy: isPending }
}
