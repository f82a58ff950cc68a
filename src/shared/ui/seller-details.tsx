import type { ReactNode } from 'react'
import type { Seller } from '#contract/entities/seller.ts'
import { type Language, otherLanguage } from '#contract/languages.ts'
import { phoneLink } from '#contract/seller-marks.ts'
import { SELLER_LABELS } from '#rules/seller-labels.ts'

interface SellerDetailsProps {
  seller: Seller
  language: Language
  className?: string | undefined
}

/** The seller's name in both languages, address, numbers and contact. It uses no hooks, because the landing page is rendered at build. */
export const SellerDetails = ({ seller, language, className }: SellerDetailsProps) => {
  const labels = SELLER_LABELS[language]
  const other = otherLanguage(language)
  return (
    <address className={className} aria-label={labels.seller}>
      <p>
        <strong>{seller.name[language]}</strong> <bdi lang={other}>{seller.name[other]}</bdi>
      </p>
      <p>{seller.address[language]}</p>
      <p>
        <Fact label={labels.crNumber}>{seller.crNumber}</Fact>{' '}
        <Fact label={labels.vatNumber}>{seller.vatNumber}</Fact>
      </p>
      <p>
        <a href={`mailto:${seller.email}`}>
          <bdi dir="ltr">{seller.email}</bdi>
        </a>{' '}
        <a href={phoneLink(seller.phone)}>
          <bdi dir="ltr">{seller.phone}</bdi>
        </a>
      </p>
    </address>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <span>
    {label} <bdi dir="ltr">{children}</bdi>
  </span>
)
