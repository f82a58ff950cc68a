import type { Translated } from '../catalogue.ts'
import type english from '../en/landing.ts'
import overlay from './overlay.ts'

export default {
  title: 'مسار: حسابك السحابي خطوةً بخطوة',
  description:
    'افتح حساب فوترة Google Cloud في المملكة العربية السعودية وأدره: سجّل الدخول، تحقّق، أضف بطاقة، وابدأ.',
  brand: 'مسار',
  brandOther: 'Masar',
  faq: 'الأسئلة الشائعة',
  switchLanguage: 'English',
  scheme: 'التبديل بين المظهر الفاتح والداكن',
  headingFirst: 'حسابك السحابي،',
  headingSecond: 'خطوةً بخطوة.',
  lead: 'سجّل الدخول، وثّق منشأتك أو هويتك، ثم أضف بطاقة. يمكنك التوقف في أي وقت، وستعود إلى حيث توقفت تمامًا.',
  signIn: 'تسجيل الدخول عبر Google',
  waiting: 'تابِع في النافذة التي فُتحت.',
  signingIn: 'جارٍ تسجيل دخولك…',
  businessTitle: 'الأعمال',
  businessText: 'سجّل الدخول ببريد العمل على Google Workspace.',
  businessLink: 'ليس لديك Workspace؟ أنشئ هوية سحابية مجانية',
  individualTitle: 'الأفراد',
  individualText: 'سجّل الدخول ببريدك الشخصي، وجهّز هويتك الوطنية أو إقامتك.',
  pathTitle: 'الطريق إلى حسابك',
  path: {
    accountType: { title: 'نوع الحساب', text: 'أعمال أو أفراد' },
    details: { title: 'بياناتك', text: 'توثيق عبر السجل التجاري أو نفاذ' },
    package: { title: 'باقة الدعم', text: 'أساسية أو قياسية أو متقدمة' },
    documents: { title: 'المستندات', text: 'تُرفع مرة واحدة ويراجعها فريقنا' },
    permissions: { title: 'الصلاحيات', text: 'من يدير الفوترة' },
    card: { title: 'البطاقة', text: 'موثّقة عبر \u20663-D Secure\u2069' },
    terms: { title: 'الشروط', text: 'الخطوة الأخيرة' },
    account: { title: 'حساب الفوترة', text: 'جاهز لمشروعك الأول' },
  },
  social: 'مسار على وسائل التواصل',
  socialX: 'مسار على إكس',
  socialLinkedin: 'مسار على لينكدإن',
  socialYoutube: 'مسار على يوتيوب',
  close: 'إغلاق',
  notices: {
    blocked:
      'حظر متصفحك نافذة تسجيل الدخول. اسمح بالنوافذ المنبثقة لهذا الموقع من شريط العنوان، ثم اضغط الزر من جديد.',
    offline: 'لا يوجد اتصال بالإنترنت. تحقّق من الاتصال ثم أعد المحاولة.',
    sessionExpired: 'انتهت صلاحية جلستك. يرجى تسجيل الدخول مرة أخرى.',
    cookieRefused:
      'تم التحقق منك، لكن متصفحك لم يحفظ ملف تعريف الارتباط اللازم لإبقاء الدخول. اسمح بملفات تعريف الارتباط لهذا الموقع، أو افتحه في نافذة عادية، ثم سجّل الدخول من جديد.',
    signedOut: 'تم تسجيل خروجك.',
    noScript: 'يتطلب تسجيل الدخول تفعيل JavaScript. يرجى تفعيله ثم إعادة تحميل الصفحة.',
  },
  overlay,
} satisfies Translated<typeof english>
