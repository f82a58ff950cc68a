import type { Language } from '#contract/languages.ts'
import type { Database } from '../db/schema.ts'
import { SEALED, type SealedColumn } from '../sealing/sealed-columns.ts'

/** A person's own rows of a table, found by the id of the person or of the account that the person opened. */
interface PersonalRows {
  /** The column with the id, and the owner of the id. */
  by: readonly [column: string, of: 'person' | 'account']
  title: Record<Language, string>
  columns: readonly ColumnName[]
  /** The encrypted column behind a name in `columns`. */
  sealed?: Partial<Record<ColumnName, SealedColumn>>
}

/**
 * The retention rule of a table. `limit`: a job deletes a row this long after the named event; with `isDestroyed`, a destruction
 * deletes it earlier. `destruction`: kept until the person requests destruction. `tax`, `record`: the database rejects deletion.
 * `queue`: a job empties the table within minutes. `stays`: kept without limit.
 */
export type Kept =
  | { rule: 'limit'; of: Limit; after: string; why: string; isDestroyed?: true }
  | { rule: 'destruction'; why: string }
  | { rule: 'tax' }
  | { rule: 'record' }
  | { rule: 'queue' }
  | { rule: 'stays'; why: string }

type Limit = { hours: number } | { days: number }

interface MappedTable {
  /** The personal data of the table. */
  holds: string
  kept: Kept
  /** The table's part of a person's file, or the reason why it has none. */
  file: PersonalRows | string
}

type Snake<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Snake<Rest>}`
  : ''

/** The name of a table in `Database`. */
type TypedTable = Snake<keyof Database>

/** The names of the columns in a person's file. */
export const COLUMN_NAMES = {
  account_name: { en: 'Account name', ar: 'اسم الحساب' },
  account_type: { en: 'Account type', ar: 'نوع الحساب' },
  accepted_at: { en: 'Accepted', ar: 'تاريخ القبول' },
  activation_date: { en: 'Activated', ar: 'تاريخ التفعيل' },
  address: { en: 'Street', ar: 'الشارع' },
  amount: { en: 'Amount', ar: 'المبلغ' },
  answer: { en: 'Answer', ar: 'الجواب' },
  arabic_address: { en: 'Address in Arabic', ar: 'العنوان بالعربية' },
  arabic_business_name: { en: 'Business name in Arabic', ar: 'اسم المنشأة بالعربية' },
  arabic_first_name: { en: 'First name in Arabic', ar: 'الاسم الأول بالعربية' },
  arabic_last_name: { en: 'Last name in Arabic', ar: 'اسم العائلة بالعربية' },
  arabic_name: { en: 'Name in Arabic', ar: 'الاسم بالعربية' },
  at: { en: 'Time', ar: 'الوقت' },
  billing_month: { en: 'Month', ar: 'الشهر' },
  browser: { en: 'Browser', ar: 'المتصفح' },
  building_number: { en: 'Building number', ar: 'رقم المبنى' },
  business_name: { en: 'Business name', ar: 'اسم المنشأة' },
  card_holder_name: { en: 'Name on the card', ar: 'الاسم على البطاقة' },
  city: { en: 'City', ar: 'المدينة' },
  contact_email: { en: 'Contact e-mail', ar: 'بريد التواصل' },
  cr_number: { en: 'CR number', ar: 'رقم السجل التجاري' },
  created_at: { en: 'Created', ar: 'تاريخ الإنشاء' },
  currency: { en: 'Currency', ar: 'العملة' },
  day: { en: 'Day', ar: 'اليوم' },
  decision: { en: 'Decision', ar: 'القرار' },
  district: { en: 'District', ar: 'الحي' },
  document_number: { en: 'Number', ar: 'الرقم' },
  domain: { en: 'Domain', ar: 'النطاق' },
  email: { en: 'E-mail', ar: 'البريد الإلكتروني' },
  expires_at: { en: 'Ends', ar: 'تاريخ الانتهاء' },
  expiry_date: { en: 'Card expiry', ar: 'انتهاء البطاقة' },
  finished_at: { en: 'Finished', ar: 'تاريخ الاكتمال' },
  first_name: { en: 'First name', ar: 'الاسم الأول' },
  form: { en: 'Form', ar: 'النموذج' },
  gcp_security_group: { en: 'Billing group', ar: 'مجموعة الفوترة' },
  ip: { en: 'IP address', ar: 'عنوان IP' },
  issued_at: { en: 'Issued', ar: 'تاريخ الإصدار' },
  joined_at: { en: 'Joined', ar: 'تاريخ الانضمام' },
  kind: { en: 'Kind', ar: 'النوع' },
  language: { en: 'Language', ar: 'اللغة' },
  last4: { en: 'Last four digits', ar: 'آخر أربعة أرقام' },
  last_name: { en: 'Last name', ar: 'اسم العائلة' },
  left_at: { en: 'Left', ar: 'تاريخ المغادرة' },
  monthly_price: { en: 'Monthly price before VAT', ar: 'السعر الشهري قبل الضريبة' },
  name: { en: 'Name', ar: 'الاسم' },
  national_id: { en: 'National ID or Iqama', ar: 'رقم الهوية أو الإقامة' },
  net: { en: 'Per month before VAT', ar: 'شهريًا قبل الضريبة' },
  net_amount: { en: 'Amount with VAT', ar: 'المبلغ مع الضريبة' },
  note: { en: 'Note', ar: 'ملاحظة' },
  offer: { en: 'Price', ar: 'السعر' },
  operation: { en: 'Act', ar: 'الإجراء' },
  package: { en: 'Support package', ar: 'باقة الدعم' },
  percent: { en: 'Percent of the usage', ar: 'نسبة من الاستهلاك (%)' },
  phone: { en: 'Phone', ar: 'الهاتف' },
  postal_code: { en: 'Postal code', ar: 'الرمز البريدي' },
  project: { en: 'Project', ar: 'المشروع' },
  province: { en: 'Province', ar: 'المنطقة' },
  purchase_order: { en: 'Purchase order', ar: 'أمر الشراء' },
  purpose: { en: 'Purpose', ar: 'الغرض' },
  rate: { en: 'Riyals of a dollar', ar: 'سعر الدولار بالريال' },
  reason: { en: 'Reason', ar: 'السبب' },
  result: { en: 'Result', ar: 'النتيجة' },
  service: { en: 'Service', ar: 'الخدمة' },
  since: { en: 'Since', ar: 'منذ' },
  size: { en: 'Size in bytes', ar: 'الحجم بالبايت' },
  started_at: { en: 'Started', ar: 'تاريخ البدء' },
  state: { en: 'State', ar: 'الحالة' },
  status: { en: 'Status', ar: 'الحالة' },
  system: { en: 'System', ar: 'النظام' },
  target: { en: 'Requested correction', ar: 'التصحيح المطلوب' },
  text: { en: 'Text', ar: 'النص' },
  total: { en: 'Per month with VAT', ar: 'شهريًا مع الضريبة' },
  type: { en: 'Type', ar: 'النوع' },
  unit_number: { en: 'Unit number', ar: 'رقم الوحدة' },
  usdCents: { en: 'Price in US cents', ar: 'السعر بالسنت الأمريكي' },
  values: { en: 'Typed values', ar: 'القيم المُدخلة' },
  vat: { en: 'VAT', ar: 'ضريبة القيمة المضافة' },
  vat_id: { en: 'VAT number', ar: 'الرقم الضريبي' },
  stops: { en: 'Stops new resources', ar: 'يوقف الموارد الجديدة' },
  verified_at: { en: 'Verified', ar: 'تاريخ التحقق' },
} as const satisfies Record<string, Record<Language, string>>
type ColumnName = keyof typeof COLUMN_NAMES

const ACCOUNT = ['customer_id', 'account'] as const
const TAX = { rule: 'tax' } as const
const RECORD = { rule: 'record' } as const
const QUEUE = { rule: 'queue' } as const
const FIGURES = { rule: 'stays', why: 'figures of flows, without names' } as const
const ACCOUNT_DATA = { rule: 'destruction', why: 'the account and its contract need it' } as const
const NO_PERSON = 'has no personal data'
const DERIVED = 'repeats rows of other tables'

/** Every table of the database: its personal data, how long it stays, and its part of a person's file. */
const MAP = {
  users: {
    holds: 'e-mail address, name, language, the identity provider’s name for the person',
    kept: { rule: 'destruction', why: 'the person signs in with it' },
    file: {
      by: ['id', 'person'],
      title: { en: 'Your sign-in', ar: 'تسجيل دخولك' },
      columns: ['email', 'first_name', 'last_name', 'language', 'created_at'],
    },
  },
  sessions: {
    holds: 'times, IP address and browser of sign-ins',
    kept: {
      rule: 'limit',
      of: { days: 30 },
      after: 'the session ended',
      why: 'a stolen sign-in is found in them',
      isDestroyed: true,
    },
    file: {
      by: ['user_id', 'person'],
      title: { en: 'Sign-ins', ar: 'عمليات تسجيل الدخول' },
      columns: ['created_at', 'expires_at', 'ip', 'browser', 'system'],
    },
  },
  devices: {
    holds: 'hashes that recognise the browsers of a person',
    kept: {
      rule: 'limit',
      of: { days: 400 },
      after: 'the last sign-in with the browser',
      why: 'it distinguishes a new browser from a known one',
      isDestroyed: true,
    },
    file: 'has hashes only',
  },
  first_roles: {
    holds: 'e-mail address of a member of the team',
    kept: { rule: 'stays', why: 'binds a role to one account of the identity provider' },
    file: 'concerns the team',
  },
  identity_prompts: {
    holds:
      'keyed hashes of the national ID or Iqama numbers that the identity app was asked about, with times',
    kept: {
      rule: 'limit',
      of: { hours: 1 },
      after: 'the prompt',
      why: 'prompts of an hour are counted',
      isDestroyed: true,
    },
    file: DERIVED,
  },
  request_counts: {
    holds: 'counts of calls by caller',
    kept: {
      rule: 'limit',
      of: { hours: 24 },
      after: 'the period',
      why: 'calls are counted, and an alert looks back',
    },
    file: DERIVED,
  },
  customers: {
    holds: 'names, phone, contact e-mail, CR, encrypted national ID or Iqama number, VAT number, address',
    kept: ACCOUNT_DATA,
    file: {
      by: ['id', 'account'],
      title: { en: 'Your account', ar: 'حسابك' },
      columns: [
        ...(['account_type', 'account_name', 'business_name', 'arabic_business_name', 'domain'] as const),
        ...(['first_name', 'last_name', 'arabic_first_name', 'arabic_last_name'] as const),
        ...(['phone', 'contact_email', 'cr_number', 'national_id', 'vat_id', 'building_number'] as const),
        ...(['unit_number', 'address', 'district', 'city', 'postal_code', 'province'] as const),
        ...(['arabic_address', 'package', 'gcp_security_group', 'purchase_order', 'status'] as const),
        ...(['activation_date', 'created_at'] as const),
      ],
      sealed: { national_id: SEALED.customerNumber },
    },
  },
  memberships: {
    holds: 'the accounts that a person joined',
    kept: { rule: 'destruction', why: 'says who could act for an account' },
    file: {
      by: ['user_id', 'person'],
      title: { en: 'Accounts you joined', ar: 'الحسابات التي انضممت إليها' },
      columns: ['joined_at', 'left_at'],
    },
  },
  invitations: {
    holds: 'e-mail addresses of invited people',
    kept: {
      rule: 'limit',
      of: { days: 180 },
      after: 'the answer, or the last sending',
      why: 'says who was invited',
      isDestroyed: true,
    },
    file: {
      by: ['invited_by', 'person'],
      title: { en: 'People you invited', ar: 'من دعوتهم' },
      columns: ['email', 'created_at'],
    },
  },
  drafts: {
    holds: 'values typed into forms that were not sent, encrypted',
    kept: {
      rule: 'limit',
      of: { days: 180 },
      after: 'the last change',
      why: 'input is not lost',
      isDestroyed: true,
    },
    file: {
      by: ACCOUNT,
      title: { en: 'Unsent forms', ar: 'نماذج لم تُرسل' },
      columns: ['form', 'values'],
      sealed: { values: SEALED.draftValues },
    },
  },
  company_checks: {
    holds: 'answers of the company register',
    kept: ACCOUNT_DATA,
    file: {
      by: ACCOUNT,
      title: { en: 'Company register', ar: 'السجل التجاري' },
      columns: ['cr_number', 'arabic_name', 'address', 'verified_at'],
    },
  },
  identity_requests: {
    holds: 'encrypted national ID or Iqama number, and the names the identity service returned',
    kept: {
      rule: 'limit',
      of: { days: 365 },
      after: 'the end of a request that did not verify the person',
      why: 'repeated refusals are found; a verification stays with the account',
      isDestroyed: true,
    },
    file: {
      by: ACCOUNT,
      title: { en: 'Identity verifications', ar: 'عمليات التحقق من الهوية' },
      columns: ['national_id', 'state', 'created_at', 'finished_at'],
      sealed: { national_id: SEALED.requestedNumber },
    },
  },
  documents: {
    holds: 'uploaded documents and their names, and pictures as they were uploaded',
    kept: {
      rule: 'limit',
      of: { days: 365 },
      after: 'a document was replaced, or its application rejected',
      why: 'the decision can be checked; current documents stay with the account',
      isDestroyed: true,
    },
    file: {
      by: ACCOUNT,
      title: { en: 'Uploaded documents', ar: 'المستندات المرفوعة' },
      columns: ['type', 'name', 'size', 'created_at'],
    },
  },
  proposed_documents: {
    holds: 'documents picked for a correction',
    kept: {
      rule: 'limit',
      of: { days: 180 },
      after: 'the upload',
      why: 'the person can still send them',
      isDestroyed: true,
    },
    file: {
      by: ACCOUNT,
      title: { en: 'Documents picked for a correction', ar: 'مستندات اختيرت للتصحيح' },
      columns: ['type', 'name', 'size', 'created_at'],
    },
  },
  terms_acceptances: {
    holds: 'the person who accepted the terms, and when',
    kept: RECORD,
    file: {
      by: ACCOUNT,
      title: { en: 'Accepted terms', ar: 'الشروط التي قبلتها' },
      columns: ['accepted_at', 'offer'],
    },
  },
  offer_acceptances: {
    holds: 'the person who accepted a price, and when',
    kept: RECORD,
    file: {
      by: ACCOUNT,
      title: { en: 'Accepted prices', ar: 'الأسعار التي قبلتها' },
      columns: ['purpose', 'accepted_at', 'offer'],
    },
  },
  contract_summaries: {
    holds: 'the contract as it was accepted',
    kept: RECORD,
    file: {
      by: ACCOUNT,
      title: { en: 'Contract summaries', ar: 'ملخصات العقود' },
      columns: ['accepted_at', 'offer', 'text'],
    },
  },
  contract_summary_files: { holds: 'keys of files', kept: RECORD, file: DERIVED },
  review_decisions: {
    holds: 'decisions about an application',
    kept: RECORD,
    file: {
      by: ACCOUNT,
      title: { en: 'Decisions about your application', ar: 'القرارات بشأن طلبك' },
      columns: ['at', 'decision', 'reason'],
    },
  },
  requested_changes: {
    holds: 'corrections that a reviewer asked for',
    kept: RECORD,
    file: {
      by: ACCOUNT,
      title: { en: 'Requested corrections', ar: 'التصحيحات المطلوبة' },
      columns: ['target', 'reason'],
    },
  },
  package_changes: {
    holds: 'support packages of an account',
    kept: TAX,
    file: {
      by: ACCOUNT,
      title: { en: 'Support packages', ar: 'باقات الدعم' },
      columns: ['package', 'monthly_price', 'since'],
    },
  },
  visits: {
    holds: 'reasons of administrators to act for a customer',
    kept: RECORD,
    file: 'is in the account activity, which is in the file',
  },
  card_attempts: {
    holds: 'attempts to add a card, with the provider’s token',
    kept: {
      rule: 'destruction',
      why: 'they explain a payment that a bank doubts; a destruction deletes the provider’s token',
    },
    file: {
      by: ACCOUNT,
      title: { en: 'Attempts to add a card', ar: 'محاولات إضافة بطاقة' },
      columns: ['purpose', 'state', 'created_at'],
    },
  },
  payment_methods: {
    holds: 'name on the card, last four digits, expiry, the provider’s token',
    kept: {
      rule: 'destruction',
      why: 'cards are charged; the name and the token go with a destruction, the digits stay with the charges',
    },
    file: {
      by: ACCOUNT,
      title: { en: 'Cards', ar: 'البطاقات' },
      columns: ['card_holder_name', 'type', 'last4', 'expiry_date', 'status', 'created_at'],
    },
  },
  invoices: {
    holds: 'what a customer owes',
    kept: TAX,
    file: {
      by: ACCOUNT,
      title: { en: 'Invoices', ar: 'الفواتير' },
      columns: ['document_number', 'billing_month', 'purchase_order', 'net_amount', 'state', 'issued_at'],
    },
  },
  invoice_lines: { holds: 'lines of invoices', kept: TAX, file: 'is in the PDF of each invoice' },
  invoice_renditions: { holds: 'keys of invoice files', kept: TAX, file: DERIVED },
  usage_entries: {
    holds: 'usage of cloud services',
    kept: TAX,
    file: {
      by: ACCOUNT,
      title: { en: 'Usage', ar: 'الاستخدام' },
      columns: ['day', 'service', 'project', 'amount'],
    },
  },
  charges: {
    holds: 'charges of a card',
    kept: TAX,
    file: {
      by: ACCOUNT,
      title: { en: 'Charges', ar: 'عمليات الخصم' },
      columns: ['amount', 'state', 'started_at'],
    },
  },
  unexplained_payments: {
    holds: 'payments without a charge of ours',
    kept: TAX,
    file: {
      by: ACCOUNT,
      title: { en: 'Other payments', ar: 'دفعات أخرى' },
      columns: ['amount', 'currency', 'state'],
    },
  },
  unassigned_payments: {
    holds:
      'payments for an account that we do not know: brand and last digits of the card, the reason of a decision',
    kept: TAX,
    file: 'belongs to no account; an assigned payment is among the unexplained payments',
  },
  payment_comparisons: {
    holds: 'the time through which payments are compared',
    kept: { rule: 'stays', why: 'one row for each card provider' },
    file: NO_PERSON,
  },
  missing_payments: {
    holds: 'charges that a card provider does not know',
    kept: { rule: 'stays', why: 'belongs to a charge' },
    file: DERIVED,
  },
  charging_stops: {
    holds: 'periods without planned charges, with the reasons of administrators',
    kept: { rule: 'stays', why: 'explains why charges are late' },
    file: NO_PERSON,
  },
  budgets: {
    holds: 'monthly budgets',
    kept: TAX,
    file: {
      by: ACCOUNT,
      title: { en: 'Budget', ar: 'الميزانية' },
      columns: ['amount', 'stops', 'state', 'created_at'],
    },
  },
  budget_notices: { holds: 'what customers were told about budgets', kept: TAX, file: DERIVED },
  charge_runs: {
    holds: 'lists of planned charges, with the decisions of administrators',
    kept: { rule: 'stays', why: 'explains why charges were made or are late' },
    file: NO_PERSON,
  },
  planned_charges: { holds: 'planned charges of invoices', kept: TAX, file: DERIVED },
  credit_notes: {
    holds: 'credit notes',
    kept: TAX,
    file: {
      by: ACCOUNT,
      title: { en: 'Credit notes', ar: 'الإشعارات الدائنة' },
      columns: ['document_number', 'net_amount', 'reason', 'state', 'created_at'],
    },
  },
  credit_uses: { holds: 'used credit', kept: TAX, file: 'has amounts of invoices and notes only' },
  refunds: {
    holds: 'refunds to a card',
    kept: TAX,
    file: {
      by: ACCOUNT,
      title: { en: 'Refunds', ar: 'المبالغ المستردة' },
      columns: ['amount', 'state', 'started_at'],
    },
  },
  disputes: {
    holds: 'payments that a bank disputes',
    kept: TAX,
    file: {
      by: ACCOUNT,
      title: { en: 'Payment disputes', ar: 'الاعتراضات على الدفعات' },
      columns: ['amount', 'state', 'created_at'],
    },
  },
  found_disputes: {
    holds: 'bank disputes of payments that paid none of our invoices, with the reasons of administrators',
    kept: TAX,
    file: 'has amounts of payments only; a payment of an account is among its other payments',
  },
  tax_documents: {
    holds:
      'name, numbers and address of a buyer, as sent to the tax authority; the document and number of a person are encrypted',
    kept: TAX,
    file: 'is in the PDF of each invoice',
  },
  tax_copies: {
    holds: 'documents as the tax authority stamped them; those of a person are encrypted',
    kept: TAX,
    file: DERIVED,
  },
  tax_submissions: { holds: 'answers of the tax authority', kept: TAX, file: DERIVED },
  tax_chains: { holds: 'hashes', kept: TAX, file: NO_PERSON },
  cloud_accounts: {
    holds:
      'the name of the account at the cloud provider, which has the CR number; that of a person is masked',
    kept: { rule: 'destruction', why: 'the account runs on it; a destruction deletes its name' },
    file: {
      by: ACCOUNT,
      title: { en: 'Cloud accounts', ar: 'الحسابات السحابية' },
      columns: ['state', 'created_at'],
    },
  },
  data_requests: {
    holds: 'requests of a person about their data, with the answers',
    kept: { rule: 'stays', why: 'proves the answer; a destruction deletes the person’s words' },
    file: {
      by: ['user_id', 'person'],
      title: { en: 'Requests about your data', ar: 'طلباتك بشأن بياناتك' },
      columns: ['kind', 'note', 'state', 'answer', 'created_at'],
    },
  },
  second_opinions: {
    holds:
      'acts and exports that waited for a second administrator, with the reason and the answer; the filters of an export are encrypted, and the words of its search are deleted when it ends, after 48 hours at most',
    kept: {
      rule: 'stays',
      why: 'proves which two administrators agreed; the words about an account go with a destruction',
    },
    file: {
      by: ACCOUNT,
      title: {
        en: 'Acts on your account that a second administrator decided about',
        ar: 'إجراءات على حسابك بتّ فيها مدير نظام ثانٍ',
      },
      columns: ['operation', 'reason', 'answer', 'state', 'created_at'],
    },
  },
  destroyed_subjects: {
    holds: 'ids of people whose data was destroyed',
    kept: { rule: 'stays', why: 'a restore must destroy the data again' },
    file: 'is written when the person’s data is destroyed',
  },
  activities: {
    holds: 'who did what: name, e-mail address and role of the person, name of the customer',
    kept: RECORD,
    file: {
      by: ['actor_user_id', 'person'],
      title: { en: 'Your acts', ar: 'إجراءاتك' },
      columns: ['at', 'operation', 'reason'],
    },
  },
  activity_changes: {
    holds:
      'what the team changed of an account, its people and cards; no identity number, name or phone number',
    kept: RECORD,
    file: 'is in the account activity, which the person can export',
  },
  activity_results: { holds: 'results of acts', kept: RECORD, file: NO_PERSON },
  transitions: {
    holds: 'ids of people at each step of a chart',
    kept: RECORD,
    file: 'has ids only; the acts are in the file',
  },
  refusals: {
    holds: 'ids of people at each refused step',
    kept: RECORD,
    file: 'has ids only; the acts are in the file',
  },
  audit_logs: {
    holds: 'ids of people, and what their browser reported',
    kept: RECORD,
    file: 'is technical, without what a person typed',
  },
  record_links: { holds: 'hashes', kept: RECORD, file: NO_PERSON },
  record_unsealed: { holds: 'keys of rows', kept: QUEUE, file: NO_PERSON },
  customer_entries: {
    holds: 'names, e-mail address and CR number for the search of administrators',
    kept: { rule: 'destruction', why: 'follows the customer’s row' },
    file: DERIVED,
  },
  customer_tallies: { holds: 'counts', kept: { rule: 'stays', why: 'counts only' }, file: NO_PERSON },
  uncounted_steps: { holds: 'keys of rows', kept: QUEUE, file: NO_PERSON },
  uncounted_refusals: { holds: 'keys of rows', kept: QUEUE, file: NO_PERSON },
  uncounted_customers: { holds: 'ids of customers', kept: QUEUE, file: NO_PERSON },
  flow_customers: { holds: 'kind of account, language and width by id', kept: FIGURES, file: DERIVED },
  flow_naming: { holds: 'a mark of the secret that names flows', kept: FIGURES, file: NO_PERSON },
  flow_subjects: { holds: 'states by id', kept: FIGURES, file: DERIVED },
  flow_visits: { holds: 'states by id', kept: FIGURES, file: DERIVED },
  flow_stays: { holds: 'durations by id', kept: FIGURES, file: DERIVED },
  flow_moves: { holds: 'counts', kept: FIGURES, file: NO_PERSON },
  flow_refusals: { holds: 'counts', kept: FIGURES, file: NO_PERSON },
  flow_targets: {
    holds: 'the member of the team who set a target',
    kept: FIGURES,
    file: 'concerns the team',
  },
  effects: {
    holds: 'marks of finished jobs',
    kept: {
      rule: 'stays',
      why: 'a repeated job finds that its work is done',
    },
    file: NO_PERSON,
  },
  idempotency_keys: {
    holds: 'answers of calls, for repeated calls, encrypted',
    kept: {
      rule: 'limit',
      of: { hours: 24 },
      after: 'the call',
      why: 'a repeated call gets the same answer',
      isDestroyed: true,
    },
    file: DERIVED,
  },
  server_beats: {
    holds: 'servers',
    kept: {
      rule: 'limit',
      of: { hours: 24 },
      after: 'the last sign',
      why: 'operators see which servers run',
    },
    file: NO_PERSON,
  },
  provider_troubles: {
    holds: 'outside services that respond slowly or fail, as each server reports them',
    kept: {
      rule: 'limit',
      of: { hours: 24 },
      after: 'the last report',
      why: 'customers and operators see which service is slow or fails',
    },
    file: NO_PERSON,
  },
  job_failures: {
    holds: 'failures of jobs, with shortened errors without personal data',
    kept: {
      rule: 'limit',
      of: { days: 8 },
      after: 'the last failure',
      why: 'administrators see the jobs that fail or gave up',
    },
    file: NO_PERSON,
  },
  backup_results: {
    holds: 'ends of backups',
    kept: {
      rule: 'limit',
      of: { days: 400 },
      after: 'the backup',
      why: 'administrators see the last backup and the last drill',
    },
    file: NO_PERSON,
  },
  browser_reports: {
    holds: 'counts',
    kept: { rule: 'limit', of: { days: 90 }, after: 'the day', why: 'attacks on our pages are found' },
    file: NO_PERSON,
  },
  socket_io_attachments: { holds: 'notices to open windows', kept: QUEUE, file: NO_PERSON },
} as const satisfies Record<TypedTable, MappedTable> & Record<string, MappedTable>

export const DATA_MAP: Readonly<Record<string, MappedTable>> = MAP

/** A table whose old rows a job deletes. */
export type LimitedTable = {
  [Table in keyof typeof MAP]: (typeof MAP)[Table]['kept'] extends { rule: 'limit' } ? Table : never
}[keyof typeof MAP]

/** The limits of the tables whose old rows a job deletes. */
export const LIMITS = Object.fromEntries(
  Object.entries(DATA_MAP).flatMap(([table, { kept }]) => (kept.rule === 'limit' ? [[table, kept.of]] : [])),
) as Record<LimitedTable, Limit>

const HOUR_MS = 60 * 60_000

/** The time of a limit in milliseconds. */
export const limitMs = (of: Limit): number => ('hours' in of ? of.hours : of.days * 24) * HOUR_MS
