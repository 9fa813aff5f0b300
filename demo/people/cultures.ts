/**
 * Names of invented people. A name in another script or with letters that plain e-mail addresses lack carries
 * its Latin spelling behind a slash.
 */
export type Culture = {
  readonly nationality: string;
  readonly religions: readonly string[];
  readonly female: readonly string[];
  readonly male: readonly string[];
  readonly family: readonly string[];
  /** Where the family name comes first. */
  readonly familyFirst?: true;
};

const words = (text: string) => text.split(' ');
const none = 'None';

export const cultures: readonly Culture[] = [
  {
    nationality: 'American',
    religions: ['Christianity', none],
    female: words('Abigail Brianna Charlotte Delaney Harper Josephine Madison Naomi Peyton Savannah'),
    male: words('Caleb Dominic Elijah Garrett Hudson Jamal Marcus Nathaniel Tobias Wyatt'),
    family: words(
      'Ashgrove Bellweather Crosswell Dunmarsh Fairbrook Holloway Larkspur Merriweather O’Dunleavy Thornbury',
    ),
  },
  {
    nationality: 'British',
    religions: ['Christianity', none],
    female: words('Beatrice Clementine Florence Imogen Matilda Niamh Poppy Rosalind Saoirse Winifred'),
    male: words('Alistair Barnaby Callum Edmund Fergus Hamish Jasper Oscar Rory Theodore'),
    family: words(
      'Applegarth Birtwhistle Cotterhill Fenwright Hawkesley Lockridge McAllender Pemberleigh Quillfeather Wraxley',
    ),
  },
  {
    nationality: 'Indian',
    religions: ['Hinduism', 'Sikhism', 'Islam', 'Christianity', 'Jainism'],
    female: words('Aadhya Diya Ishita Kavya Meenakshi Nandini Priyanka Saanvi Tanvi Vaishnavi'),
    male: words('Aarav Dhruv Harpreet Ishaan Karthik Madhav Nikhil Pranav Rohan Yuvraj'),
    family: words(
      'Banerjee Chaudhary Deshpande Gopalan Iyengar Kulkarni Nambiar Patwardhan Sandhu Venkataraman',
    ),
  },
  {
    nationality: 'Chinese',
    religions: ['Buddhism', 'Taoism', none],
    female: words('雅琳/yalin 思涵/sihan 欣怡/xinyi 梦瑶/mengyao 佳慧/jiahui 若曦/ruoxi 婉清/wanqing'),
    male: words('浩然/haoran 子轩/zixuan 宇航/yuhang 博文/bowen 俊杰/junjie 天佑/tianyou 明哲/mingzhe'),
    family: words('陈/chen 林/lin 黄/huang 郭/guo 谢/xie 欧阳/ouyang 蒋/jiang 沈/shen'),
    familyFirst: true,
  },
  {
    nationality: 'Egyptian',
    religions: ['Islam', 'Christianity'],
    female: words('ليلى/layla مريم/maryam نور/nour سلمى/salma هبة/heba ياسمين/yasmin'),
    male: words('كريم/karim يوسف/youssef طارق/tarek عمرو/amr زياد/ziad حسام/hossam'),
    family: words(
      'المنشاوي/elminshawy البرعي/elboraey الجندي/elgendy السروجي/elserougy الحداد/elhaddad الشاذلي/elshazly',
    ),
  },
  {
    nationality: 'Ukrainian',
    religions: ['Christianity', none],
    female: words(
      'Олена/olena Соломія/solomiia Катерина/kateryna Злата/zlata Дарина/daryna Мирослава/myroslava',
    ),
    male: words('Богдан/bohdan Остап/ostap Тарас/taras Назар/nazar Юрій/yurii Матвій/matvii'),
    family: words(
      'Бондаренко/bondarenko Гнатюк/hnatiuk Лисенко/lysenko Мельничук/melnychuk Ткаченко/tkachenko Яремчук/yaremchuk',
    ),
  },
  {
    nationality: 'Polish',
    religions: ['Christianity', none],
    female: words('Agnieszka Bożena Dominika Kinga Małgorzata Świętosława Wiktoria Żaneta'),
    male: words('Bartłomiej Grzegorz Jędrzej Kacper Łukasz Mieszko Sławomir Wojciech'),
    family: words('Błaszczyk Dąbrowicz Gąsior Krzyżanek Łęczycki Ostrowicz Śliwiński Źrebiec'),
  },
  {
    nationality: 'Vietnamese',
    religions: ['Buddhism', 'Christianity', none],
    female: words('Ánh Diệu Hương Ngọc Phương Quỳnh Thảo Yến'),
    male: words('Bảo Cường Đức Hiếu Khôi Minh Quân Tuấn'),
    family: words('Bùi Đặng Đỗ Hoàng Lý Ngô Phạm Trịnh'),
    familyFirst: true,
  },
  {
    nationality: 'Nigerian',
    religions: ['Christianity', 'Islam'],
    female: words('Adaeze Chidinma Folasade Ifeoma Ngozi Oluwaseun Temitope Yetunde'),
    male: words('Babajide Chukwuemeka Ebuka Kelechi Olumide Tunde Uchenna Wale'),
    family: words('Adebowale Chukwuma Ekwueme Nwachukwu Ogunbanjo Okafor Oyelaran Uzoma'),
  },
  {
    nationality: 'Mexican',
    religions: ['Christianity', none],
    female: words('Araceli Camila Fernanda Guadalupe Itzel Maricruz Ximena Yolanda'),
    male: words('Adrián Emiliano Gonzalo Iker Joaquín Mateo Rubén Santiago'),
    family: words('Arriaga Bañuelos Cárdenas Fuentevilla Ibáñez Montaño Quiñones Zúñiga'),
  },
  {
    nationality: 'Brazilian',
    religions: ['Christianity', none],
    female: words('Beatriz Caetana Eloá Iracema Lorena Marília Tainá Vitória'),
    male: words('Cauã Davi Ezequiel Gustavo João Murilo Thiago Vinícius'),
    family: words('Araújo Bragança Conceição Figueirôa Gonçalvez Magalhães Sepúlveda Vasconcelos'),
  },
  {
    nationality: 'Turkish',
    religions: ['Islam', none],
    female: words('Aslı Çiğdem Elif Gülşah İrem Nazlı Özge Şebnem'),
    male: words('Barış Çağrı Emre Görkem İlker Oğuz Tuğrul Yiğit'),
    family: words('Akyıldız Çelikkol Doğruöz Gündoğdu Karaışık Özkavak Şahingöz Yıldırımer'),
  },
  {
    nationality: 'Korean',
    religions: ['Christianity', 'Buddhism', none],
    female: words('서연/seoyeon 지우/jiwoo 하은/haeun 민서/minseo 예린/yerin'),
    male: words('도현/dohyun 준서/junseo 시우/siwoo 민재/minjae 현우/hyunwoo'),
    family: words('강/kang 문/moon 배/bae 서/seo 오/oh 임/lim 한/han'),
    familyFirst: true,
  },
  {
    nationality: 'Swedish',
    religions: ['Christianity', none],
    female: words('Åsa Ebba Göta Linnéa Märta Sigrid Tuva Ylva'),
    male: words('Anton Björn Göran Håkan Jörgen Måns Sören Ture'),
    family: words('Ängström Björkvall Ekesjö Hägglöf Lindqvist Norrström Sjöhage Åkerlund'),
  },
  {
    nationality: 'Greek',
    religions: ['Christianity'],
    female: words('Αθηνά/athina Δάφνη/dafni Ελπίδα/elpida Κυριακή/kyriaki Φωτεινή/foteini'),
    male: words('Αλέξης/alexis Θανάσης/thanasis Λευτέρης/lefteris Νεκτάριος/nektarios Στέλιος/stelios'),
    family: words(
      'Βαρδάκης/vardakis Κουκουλάς/koukoulas Μαυρίδης/mavridis Παπασταύρου/papastavrou Τσολάκης/tsolakis',
    ),
  },
  {
    nationality: 'Pakistani',
    religions: ['Islam'],
    female: words('Ayesha Fariha Hira Kinza Mahnoor Rabia Sumbul Zainab'),
    male: words('Ahsan Bilal Danish Hamza Junaid Rehan Shahzaib Usman'),
    family: words('Bhatti Chughtai Durrani Gilani Khattak Mirza Qureshi Siddiqui'),
  },
  {
    nationality: 'Filipino',
    religions: ['Christianity'],
    female: words('Analyn Corazon Divina Jocelyn Liwayway Marites Rosalinda Tala'),
    male: words('Benjie Crisanto Danilo Efren Jun-jun Lito Makisig Rodel'),
    family: words('Bautista-Reyes Dimaculangan Evangelista Guinto Macaraeg Pangilinan Salonga Villanueva'),
  },
  {
    nationality: 'Kenyan',
    religions: ['Christianity', 'Islam'],
    female: words('Akinyi Chebet Fatuma Makena Nyambura Wanjiru Zawadi'),
    male: words('Baraka Jabari Kiprono Mwangi Ochieng Simba Wekesa'),
    family: words('Barasa Cheruiyot Kariuki Mutiso Njoroge Odhiambo Wafula'),
  },
];
