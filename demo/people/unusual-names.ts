import type { Name } from './names.ts';

/** Names that forms and searches tend to get wrong, by the number of the student. */
export const unusualNames: ReadonlyMap<number, Name> = new Map([
  [3, { written: 'Suryani', latin: 'suryani' }],
  [7, { written: 'Zoë Ní Bhraonáin-D’Arcangelo', latin: 'zoe.nibhraonain' }],
  [11, { written: 'Владислава-Анастасія Переяславець', latin: 'vladyslava.pereiaslavets' }],
  [14, { written: 'عبد الرحمن بن يحيى المنشاوي', latin: 'abdelrahman.elminshawy' }],
  [17, { written: 'Jo Li', latin: 'jo.li' }],
  [21, { written: '欧阳若曦', latin: 'ruoxi.ouyang' }],
  [
    26,
    {
      written:
        'María de los Ángeles Guadalupe Esperanza Fuentevilla de la Torre y Montaño Quiñones de Santa Bárbara Arriaga Bañuelos viuda de Cárdenas e Ibáñez del Castillo Viejo',
      latin: 'maria.fuentevilla',
    },
  ],
  [31, { written: 'Þórhildur Ægisdóttir', latin: 'thorhildur.aegisdottir' }],
  [35, { written: 'İpek Işıldak', latin: 'ipek.isildak' }],
  [40, { written: 'Nguyễn Thị Ánh Tuyết', latin: 'tuyet.nguyen' }],
  [44, { written: 'Jürgen Weißenhöfer', latin: 'jurgen.weissenhofer' }],
  [52, { written: 'सौम्या पटवर्धन', latin: 'saumya.patwardhan' }],
  [58, { written: 'Kealohilani Kahananui‘okalani', latin: 'kealohilani.kahananui' }],
  [63, { written: '小鳥遊 さくら', latin: 'sakura.takanashi' }],
  [70, { written: 'Φωτεινή-Αλεξάνδρα Παπασταύρου', latin: 'foteini.papastavrou' }],
]);
