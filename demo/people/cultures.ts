/**
 * Names of invented people. A name in another script, or with letters that plain email addresses lack, has its
 * Latin spelling after a slash.
 */
export type Culture = {
  readonly nationality: string;
  readonly religions: readonly string[];
  readonly female: readonly string[];
  readonly male: readonly string[];
  readonly family: readonly string[];
  /** Cultures with the family name first. */
  readonly familyFirst?: true;
};

const splitWords = (text: string) => text.split(' ');
const none = 'None';

export const cultures: readonly Culture[] = [
  {
    nationality: 'American',
    religions: ['Christianity', none],
    female: splitWords('Abigail Brianna Charlotte Delaney Harper Josephine Madison Naomi Peyton Savannah'),
    male: splitWords('Caleb Dominic Elijah Garrett Hudson Jamal Marcus Nathaniel Tobias Wyatt'),
    family: splitWords(
      'Ashgrove Bellweather Crosswell Dunmarsh Fairbrook Holloway Larkspur Merriweather O’Dunleavy Thornbury',
    ),
  },
  {
    nationality: 'British',
    religions: ['Christianity', none],
    female: splitWords('Beatrice Clementine Florence Imogen Matilda Niamh Poppy Rosalind Saoirse Winifred'),
    male: splitWords('Alistair Barnaby Callum Edmund Fergus Hamish Jasper Oscar Rory Theodore'),
    family: splitWords(
      'Applegarth Birtwhistle Cotterhill Fenwright Hawkesley Lockridge McAllender Pemberleigh Quillfeather Wraxley',
    ),
  },
  {
    nationality: 'Indian',
    religions: ['Hinduism', 'Sikhism', 'Islam', 'Christianity', 'Jainism'],
    female: splitWords('Aadhya Diya Ishita Kavya Meenakshi Nandini Priyanka Saanvi Tanvi Vaishnavi'),
    male: splitWords('Aarav Dhruv Harpreet Ishaan Karthik Madhav Nikhil Pranav Rohan Yuvraj'),
    family: splitWords(
      'Banerjee Chaudhary Deshpande Gopalan Iyengar Kulkarni Nambiar Patwardhan Sandhu Venkataraman',
    ),
  },
  {
    nationality: 'Chinese',
    religions: ['Buddhism', 'Taoism', none],
    female: splitWords('雅琳/yalin 思涵/sihan 欣怡/xinyi 梦瑶/mengyao 佳慧/jiahui 若曦/ruoxi 婉清/wanqing'),
    male: splitWords('浩然/haoran 子轩/zixuan 宇航/yuhang 博文/bowen 俊杰/junjie 天佑/tianyou 明哲/mingzhe'),
    family: splitWords('陈/chen 林/lin 黄/huang 郭/guo 谢/xie 欧阳/ouyang 蒋/jiang 沈/shen'),
    familyFirst: true,
  },
  {
    nationality: 'Egyptian',
    religions: ['Islam', 'Christianity'],
    female: splitWords('ليلى/layla مريم/maryam نور/nour سلمى/salma هبة/heba ياسمين/yasmin'),
    male: splitWords('كريم/karim يوسف/youssef طارق/tarek عمرو/amr زياد/ziad حسام/hossam'),
    family: splitWords(
      'المنشاوي/elminshawy البرعي/elboraey الجندي/elgendy السروجي/elserougy الحداد/elhaddad الشاذلي/elshazly',
    ),
  },
  {
    nationality: 'Ukrainian',
    religions: ['Christianity', none],
    female: splitWords(
      'Олена/olena Соломія/solomiia Катерина/kateryna Злата/zlata Дарина/daryna Мирослава/myroslava',
    ),
    male: splitWords('Богдан/bohdan Остап/ostap Тарас/taras Назар/nazar Юрій/yurii Матвій/matvii'),
    family: splitWords(
      'Бондаренко/bondarenko Гнатюк/hnatiuk Лисенко/lysenko Мельничук/melnychuk Ткаченко/tkachenko Яремчук/yaremchuk',
    ),
  },
  {
    nationality: 'Polish',
    religions: ['Christianity', none],
    female: splitWords('Agnieszka Bożena Dominika Kinga Małgorzata Świętosława Wiktoria Żaneta'),
    male: splitWords('Bartłomiej Grzegorz Jędrzej Kacper Łukasz Mieszko Sławomir Wojciech'),
    family: splitWords('Błaszczyk Dąbrowicz Gąsior Krzyżanek Łęczycki Ostrowicz Śliwiński Źrebiec'),
  },
  {
    nationality: 'Vietnamese',
    religions: ['Buddhism', 'Christianity', none],
    female: splitWords('Ánh Diệu Hương Ngọc Phương Quỳnh Thảo Yến'),
    male: splitWords('Bảo Cường Đức Hiếu Khôi Minh Quân Tuấn'),
    family: splitWords('Bùi Đặng Đỗ Hoàng Lý Ngô Phạm Trịnh'),
    familyFirst: true,
  },
  {
    nationality: 'Nigerian',
    religions: ['Christianity', 'Islam'],
    female: splitWords('Adaeze Chidinma Folasade Ifeoma Ngozi Oluwaseun Temitope Yetunde'),
    male: splitWords('Babajide Chukwuemeka Ebuka Kelechi Olumide Tunde Uchenna Wale'),
    family: splitWords('Adebowale Chukwuma Ekwueme Nwachukwu Ogunbanjo Okafor Oyelaran Uzoma'),
  },
  {
    nationality: 'Mexican',
    religions: ['Christianity', none],
    female: splitWords('Araceli Camila Fernanda Guadalupe Itzel Maricruz Ximena Yolanda'),
    male: splitWords('Adrián Emiliano Gonzalo Iker Joaquín Mateo Rubén Santiago'),
    family: splitWords('Arriaga Bañuelos Cárdenas Fuentevilla Ibáñez Montaño Quiñones Zúñiga'),
  },
  {
    nationality: 'Brazilian',
    religions: ['Christianity', none],
    female: splitWords('Beatriz Caetana Eloá Iracema Lorena Marília Tainá Vitória'),
    male: splitWords('Cauã Davi Ezequiel Gustavo João Murilo Thiago Vinícius'),
    family: splitWords('Araújo Bragança Conceição Figueirôa Gonçalvez Magalhães Sepúlveda Vasconcelos'),
  },
  {
    nationality: 'Turkish',
    religions: ['Islam', none],
    female: splitWords('Aslı Çiğdem Elif Gülşah İrem Nazlı Özge Şebnem'),
    male: splitWords('Barış Çağrı Emre Görkem İlker Oğuz Tuğrul Yiğit'),
    family: splitWords('Akyıldız Çelikkol Doğruöz Gündoğdu Karaışık Özkavak Şahingöz Yıldırımer'),
  },
  {
    nationality: 'Korean',
    religions: ['Christianity', 'Buddhism', none],
    female: splitWords('서연/seoyeon 지우/jiwoo 하은/haeun 민서/minseo 예린/yerin'),
    male: splitWords('도현/dohyun 준서/junseo 시우/siwoo 민재/minjae 현우/hyunwoo'),
    family: splitWords('강/kang 문/moon 배/bae 서/seo 오/oh 임/lim 한/han'),
    familyFirst: true,
  },
  {
    nationality: 'Swedish',
    religions: ['Christianity', none],
    female: splitWords('Åsa Ebba Göta Linnéa Märta Sigrid Tuva Ylva'),
    male: splitWords('Anton Björn Göran Håkan Jörgen Måns Sören Ture'),
    family: splitWords('Ängström Björkvall Ekesjö Hägglöf Lindqvist Norrström Sjöhage Åkerlund'),
  },
  {
    nationality: 'Greek',
    religions: ['Christianity'],
    female: splitWords('Αθηνά/athina Δάφνη/dafni Ελπίδα/elpida Κυριακή/kyriaki Φωτεινή/foteini'),
    male: splitWords('Αλέξης/alexis Θανάσης/thanasis Λευτέρης/lefteris Νεκτάριος/nektarios Στέλιος/stelios'),
    family: splitWords(
      'Βαρδάκης/vardakis Κουκουλάς/koukoulas Μαυρίδης/mavridis Παπασταύρου/papastavrou Τσολάκης/tsolakis',
    ),
  },
  {
    nationality: 'Pakistani',
    religions: ['Islam'],
    female: splitWords('Ayesha Fariha Hira Kinza Mahnoor Rabia Sumbul Zainab'),
    male: splitWords('Ahsan Bilal Danish Hamza Junaid Rehan Shahzaib Usman'),
    family: splitWords('Bhatti Chughtai Durrani Gilani Khattak Mirza Qureshi Siddiqui'),
  },
  {
    nationality: 'Filipino',
    religions: ['Christianity'],
    female: splitWords('Analyn Corazon Divina Jocelyn Liwayway Marites Rosalinda Tala'),
    male: splitWords('Benjie Crisanto Danilo Efren Jun-jun Lito Makisig Rodel'),
    family: splitWords(
      'Bautista-Reyes Dimaculangan Evangelista Guinto Macaraeg Pangilinan Salonga Villanueva',
    ),
  },
  {
    nationality: 'Kenyan',
    religions: ['Christianity', 'Islam'],
    female: splitWords('Akinyi Chebet Fatuma Makena Nyambura Wanjiru Zawadi'),
    male: splitWords('Baraka Jabari Kiprono Mwangi Ochieng Simba Wekesa'),
    family: splitWords('Barasa Cheruiyot Kariuki Mutiso Njoroge Odhiambo Wafula'),
  },
];
