import type { DataRequestKind } from '#contract/entities/data-request.ts'
import type { Language } from '#contract/languages.ts'
import { isDueState } from '#machines/data-request/selectors.ts'
import { answerDueOn } from '#rules/data-request.ts'
import { riyadhDayStart } from '#rules/riyadh-time.ts'
import type { DataRequestRow } from '../db/schema.ts'
import { dayAr, dayEn, type Letter, type Words, within } from '../mail/letter.ts'
import type { DataRequestMail } from '../mail/send-mail.ts'
import { downloadEnd } from './present.ts'

const KINDS: Record<DataRequestKind, Record<Language, string>> = {
  access: { en: 'See my data', ar: 'الاطلاع على بياناتي' },
  copy: { en: 'Get a copy of my data', ar: 'الحصول على نسخة من بياناتي' },
  correction: { en: 'Correct my data', ar: 'تصحيح بياناتي' },
  destruction: { en: 'Destroy my data', ar: 'إتلاف بياناتي' },
  objection: { en: 'Object to a use of my data', ar: 'الاعتراض على استخدام لبياناتي' },
}

const HELLO = { en: 'Hello,', ar: 'مرحبًا،' }

const OBJECT = {
  en: 'If you do not agree, reply to this e-mail, or object under “Your data” in the account menu. You may also complain to the Saudi Data & AI Authority (SDAIA).',
  ar: 'إن لم توافق فردّ على هذه الرسالة، أو قدّم اعتراضًا من «بياناتك» في قائمة الحساب. ويحق لك أيضًا تقديم شكوى إلى الهيئة السعودية للبيانات والذكاء الاصطناعي (سدايا).',
}

const OPEN = {
  en: { label: 'Go to Masar', path: '/' },
  ar: { label: 'الانتقال إلى مسار', path: '/' },
} as const

/** The text of a mail about a request; null when the mail no longer applies. */
export const dataRequestWords = (mail: DataRequestMail, request: DataRequestRow, now: Date): Words | null => {
  switch (mail) {
    case 'data-ready':
      return readyWords(request, now)
    case 'data-request-extended':
      return isDueState(request.state) ? extendedWords(request) : null
    case 'data-request-answered':
      return answeredWords(request)
    case 'data-request-refused':
      return refusedWords(request)
  }
}

const readyWords = (request: DataRequestRow, now: Date): Words | null => {
  const end = downloadEnd(request)
  if (end === null || now > end) return null
  return {
    en: letter('en', {
      subject: 'Your data is ready',
      paragraphs: [
        'You asked for your data. It is ready as one ZIP file with a page to read, a file for programs (JSON), your documents, invoices and contracts.',
        `You can download it until ${dayEn(end)} under “Your data” in the account menu. Each download contains the data of that moment.`,
        'It does not contain data that the providers of sign-in, identity checks, cards and cloud services store themselves.',
        'If something is wrong or missing, ask us there to correct it.',
      ],
      facts: [requestFact(request, 'en')],
    }),
    ar: letter('ar', {
      subject: 'بياناتك جاهزة',
      paragraphs: [
        'طلبت بياناتك، وهي جاهزة في ملف ZIP واحد يضم صفحة للقراءة وملفًا للبرامج (JSON) ومستنداتك وفواتيرك وعقودك.',
        `نزّله حتى ${within(dayAr(end), 'ar')} من «بياناتك» في قائمة الحساب. يضم كل تنزيل البيانات كما هي في لحظته.`,
        'لا يضم الملف ما يحفظه لديهم مزوّدو تسجيل الدخول والتحقق من الهوية والبطاقات والخدمات السحابية.',
        'إن وجدت خطأ أو نقصًا فاطلب منا تصحيحه من المكان نفسه.',
      ],
      facts: [requestFact(request, 'ar')],
    }),
  }
}

const extendedWords = (request: DataRequestRow): Words => {
  const due = riyadhDayStart(answerDueOn(request.createdAt, true))
  const reason = request.extension ?? ''
  return {
    en: letter('en', {
      subject: 'Your data request needs more time',
      paragraphs: [
        `We need 30 more days to answer your request. We can extend it only once. You will have our answer by ${dayEn(due)}.`,
      ],
      facts: [requestFact(request, 'en'), ['Reason', within(reason, 'en')]],
    }),
    ar: letter('ar', {
      subject: 'طلبك بشأن بياناتك يحتاج إلى وقت أطول',
      paragraphs: [
        `نحتاج إلى 30 يومًا إضافيًا للإجابة عن طلبك، ولا يمكن التمديد إلا مرة واحدة. سيصلك جوابنا في موعد أقصاه ${within(dayAr(due), 'ar')}.`,
      ],
      facts: [requestFact(request, 'ar'), ['السبب', within(reason, 'ar')]],
    }),
  }
}

const answeredWords = (request: DataRequestRow): Words => {
  const answer = request.answer ?? ''
  return {
    en: letter('en', {
      subject: 'Your data request is answered',
      paragraphs: ['Our team has answered your request. You also find the answer under “Your data”.'],
      facts: [requestFact(request, 'en'), ['Answer', within(answer, 'en')]],
    }),
    ar: letter('ar', {
      subject: 'أُجيب عن طلبك بشأن بياناتك',
      paragraphs: ['أجاب فريقنا عن طلبك. تجد الجواب أيضًا في «بياناتك».'],
      facts: [requestFact(request, 'ar'), ['الجواب', within(answer, 'ar')]],
    }),
  }
}

const refusedWords = (request: DataRequestRow): Words => {
  const reason = request.answer ?? ''
  return {
    en: letter('en', {
      subject: 'Your data request is refused',
      paragraphs: ['We could not fulfil your request. Your data is unchanged.'],
      facts: [requestFact(request, 'en'), ['Reason', within(reason, 'en')]],
    }),
    ar: letter('ar', {
      subject: 'رُفض طلبك بشأن بياناتك',
      paragraphs: ['تعذّر تنفيذ طلبك. لم تتغيّر بياناتك.'],
      facts: [requestFact(request, 'ar'), ['السبب', within(reason, 'ar')]],
    }),
  }
}

/** The last mail to a person whose data is destroyed. `taxRecordsUntil`: a Riyadh day; null without tax records. */
export const destroyedWords = (taxRecordsUntil: string | null): Words => {
  const until = taxRecordsUntil === null ? null : riyadhDayStart(taxRecordsUntil)
  return {
    en: {
      subject: 'Your data is destroyed',
      paragraphs: [
        HELLO.en,
        'You asked us to destroy your data. Your names, numbers, addresses, documents, drafts, devices and invitations are deleted, and you can no longer sign in.',
        ...(until === null
          ? []
          : [
              `Your invoices, credit notes and payments stay until ${dayEn(until)}, because the VAT regulations require it.`,
            ]),
        'The record of acts, accepted contracts and review decisions stays, with your name and e-mail address where they were written: it proves who did what, and nobody can change it.',
        'The providers of sign-in, identity checks, cards and cloud services have data of their own. Ask them to delete it.',
        'This is our last e-mail to this address. If you do not agree, reply to it. You may also complain to the Saudi Data & AI Authority (SDAIA).',
      ],
    },
    ar: {
      subject: 'أُتلفت بياناتك',
      paragraphs: [
        HELLO.ar,
        'طلبت إتلاف بياناتك. حُذفت أسماؤك وأرقامك وعناوينك ومستنداتك ومسوداتك وأجهزتك ودعواتك، ولم يعد بإمكانك تسجيل الدخول.',
        ...(until === null
          ? []
          : [
              `تبقى فواتيرك وإشعاراتك الدائنة ومدفوعاتك حتى ${within(dayAr(until), 'ar')}، لأن لائحة ضريبة القيمة المضافة تقتضي ذلك.`,
            ]),
        'ويبقى سجل الإجراءات والعقود المقبولة وقرارات المراجعة، وفيه اسمك وبريدك الإلكتروني حيث كُتبا، فهو يثبت من فعل ماذا ولا يستطيع أحد تغييره.',
        'لدى مزوّدي تسجيل الدخول والتحقق من الهوية والبطاقات والخدمات السحابية بيانات خاصة بهم، فاطلب منهم حذفها.',
        'هذه آخر رسالة منا إلى هذا العنوان. إن لم توافق فردّ عليها. ويحق لك أيضًا تقديم شكوى إلى الهيئة السعودية للبيانات والذكاء الاصطناعي (سدايا).',
      ],
    },
  }
}

const letter = (language: Language, { subject, paragraphs, facts }: Omit<Letter, 'action'>): Letter => ({
  subject,
  paragraphs: [HELLO[language], ...paragraphs, OBJECT[language]],
  ...(facts && { facts }),
  action: OPEN[language],
})

const REQUEST = { en: 'Your request', ar: 'طلبك' }

const requestFact = (
  { kind, createdAt }: Pick<DataRequestRow, 'kind' | 'createdAt'>,
  language: Language,
): readonly [string, string] => [
  REQUEST[language],
  language === 'en'
    ? `${KINDS[kind].en} (${dayEn(createdAt)})`
    : `${KINDS[kind].ar} (${within(dayAr(createdAt), 'ar')})`,
]
