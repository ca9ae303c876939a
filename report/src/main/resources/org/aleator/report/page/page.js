/* Draws the figures of this page, which stand as data beside this script, with Apache ECharts. */
(function () {
  'use strict';
  var figures = JSON.parse(document.getElementById('charts').textContent);
  var night = window.matchMedia('(prefers-color-scheme: dark)');
  var printing = false;
  /* The same hues, lighter, where the paper is dark. */
  var atNight = {
    '#202020': '#e6e8ea', '#767676': '#9aa3ab', '#e4e4e4': '#353b42', '#0072b2': '#56b4e9',
    '#d55e00': '#f08a3c', '#009e73': '#3ccfa0', '#cc79a7': '#e3a6c8'
  };

  function dark() { return night.matches && !printing; }
  function color(hex) { return dark() && atNight[hex] || hex; }

  function number(value) {
    if (value === 0) { return '0'; }
    var size = Math.abs(value);
    var text = size >= 1e6 || size < 1e-4 ? value.toExponential(3).replace(/\.?0+e/, 'e').replace('e+', 'e')
      : String(Number(value.toPrecision(4)));
    return text.replace('-', '\u2212');
  }

  /* Round numbers from a to b, at most about so many. */
  function linearTicks(a, b, most) {
    var rough = (b - a) / Math.max(most, 2);
    var power = Math.pow(10, Math.floor(Math.log10(rough)));
    var step = [1, 2, 5, 10].map(function (f) { return f * power; })
      .filter(function (s) { return s >= rough * 0.8; })[0];
    var ticks = [];
    for (var k = Math.ceil(a / step - 1e-9); k * step <= b + 1e-9 * step; k++) {
      ticks.push(Number((k * step).toPrecision(12)));
    }
    return ticks;
  }

  function logarithmicTicks(a, b, most) {
    var decades = Math.log10(b / a);
    var digits = decades * 9 <= most ? [1, 2, 3, 4, 5, 6, 7, 8, 9] : decades * 3 <= most ? [1, 2, 5] : [1];
    var ticks = [];
    for (var e = Math.floor(Math.log10(a)); e <= Math.ceil(Math.log10(b)); e++) {
      digits.forEach(function (d) {
        var value = Number((d * Math.pow(10, e)).toPrecision(1));
        if (value >= a && value <= b) { ticks.push(value); }
      });
    }
    return ticks;
  }

  function ticks(axis, most) {
    if (axis.categories.length) { return axis.categories.map(function (name, i) { return i; }); }
    return axis.logarithmic ? logarithmicTicks(axis.from, axis.to, most) : linearTicks(axis.from, axis.to, most);
  }

  function axisOption(axis, most, widest) {
    var values = ticks(axis, most);
    return {
      type: axis.logarithmic ? 'log' : 'value',
      min: axis.from, max: axis.to, inverse: axis.categories.length > 0, scale: true,
      axisLine: { show: true, onZero: false, lineStyle: { color: color('#767676') } },
      axisTick: { show: !axis.categories.length, customValues: values },
      splitLine: { show: true, lineStyle: { color: color('#e4e4e4') } },
      axisLabel: {
        customValues: values, color: color('#202020'), fontSize: 12, width: widest, overflow: 'truncate',
        hideOverlap: !axis.categories.length,
        formatter: function (value) {
          return axis.categories.length ? axis.categories[Math.round(value)] || '' : number(value);
        }
      }
    };
  }

  function pairs(mark) { return mark.x.map(function (x, i) { return [x, mark.y[i]]; }); }

  /* Stretches without a gap, each as the outline of its area. */
  function outlines(mark, api) {
    var shapes = [], upper = [], lower = [];
    for (var i = 0; i <= mark.x.length; i++) {
      var whole = i < mark.x.length && mark.x[i] !== null && mark.low[i] !== null && mark.high[i] !== null;
      if (whole) {
        upper.push(api.coord([mark.x[i], mark.high[i]]));
        lower.unshift(api.coord([mark.x[i], mark.low[i]]));
      } else if (upper.length) {
        shapes.push(upper.concat(lower));
        upper = [];
        lower = [];
      }
    }
    return shapes;
  }

  function rectangle(api, left, low, right, high, gap, style) {
    var a = api.coord([left, high]), b = api.coord([right, low]);
    return {
      type: 'rect', style: style,
      shape: { x: a[0] + gap, y: a[1], width: Math.max(0.5, b[0] - a[0] - 2 * gap), height: Math.max(0, b[1] - a[1]) }
    };
  }

  function custom(data, renderItem) {
    return { type: 'custom', clip: true, data: data, renderItem: renderItem };
  }

  var series = {
    line: function (mark) {
      return {
        type: 'line', data: pairs(mark), showSymbol: false, symbol: 'none', silent: true, clip: true,
        lineStyle: { color: color(mark.color), opacity: mark.opacity, width: 2, type: mark.dashed ? [6, 4] : 'solid' }
      };
    },
    points: function (mark) {
      return {
        type: 'scatter', data: pairs(mark), symbolSize: mark.x.length > 300 ? 4 : 6, clip: true,
        itemStyle: { color: color(mark.color), opacity: mark.opacity }
      };
    },
    band: function (mark) {
      var option = custom([[mark.x[0], mark.low[0]]], function (params, api) {
        return {
          type: 'group',
          children: outlines(mark, api).map(function (points) {
            return { type: 'polygon', shape: { points: points }, style: { fill: color(mark.color), opacity: mark.opacity } };
          })
        };
      });
      option.silent = true;
      return option;
    },
    bars: function (mark) {
      return custom(mark.left.map(function (x, i) { return [x, mark.height[i]]; }), function (params, api) {
        var i = params.dataIndex;
        return rectangle(api, mark.left[i], 0, mark.right[i], mark.height[i], 0.5,
          { fill: color(mark.color), opacity: mark.opacity });
      });
    },
    cells: function (mark) {
      var most = Math.log(Math.max.apply(null, mark.rows.concat(2)));
      return custom(mark.left.map(function (x, i) { return [x, mark.low[i]]; }), function (params, api) {
        var i = params.dataIndex;
        return rectangle(api, mark.left[i], mark.low[i], mark.right[i], mark.high[i], 0,
          { fill: color(mark.color), opacity: 0.15 + 0.8 * Math.log(mark.rows[i]) / most });
      });
    },
    intervals: function (mark) {
      return custom(mark.value.map(function (x, i) { return [x, mark.place[i]]; }), function (params, api) {
        var i = params.dataIndex, y = mark.place[i];
        var a = api.coord([mark.left[i], y]), b = api.coord([mark.right[i], y]), dot = api.coord([mark.value[i], y]);
        return {
          type: 'group',
          children: [
            { type: 'line', shape: { x1: a[0], y1: a[1], x2: b[0], y2: b[1] }, style: { stroke: color(mark.color), lineWidth: 2.5 } },
            { type: 'circle', shape: { cx: dot[0], cy: dot[1], r: 5 }, style: { fill: color(mark.color) } }
          ]
        };
      });
    }
  };

  function described(figure, mark, i) {
    var x = figure.x.label || 'x', y = figure.y.label || 'y';
    switch (mark.kind) {
      case 'points': return x + ' ' + number(mark.x[i]) + '\n' + y + ' ' + number(mark.y[i]);
      case 'bars': return x + ' ' + number(mark.left[i]) + ' to ' + number(mark.right[i]) + '\n' + y + ' ' + number(mark.height[i]);
      case 'cells': return mark.rows[i] + (mark.rows[i] === 1 ? ' row\n' : ' rows\n') + x + ' ' + number(mark.left[i]) + ' to '
        + number(mark.right[i]) + '\n' + y + ' ' + number(mark.low[i]) + ' to ' + number(mark.high[i]);
      default: return figure.y.categories[Math.round(mark.place[i])] + (mark.label ? ', ' + mark.label : '') + '\n' + x + ' '
        + number(mark.value[i]) + (mark.left[i] < mark.right[i]
          ? '\n' + number(mark.left[i]) + ' to ' + number(mark.right[i]) : '');
    }
  }

  function option(figure, width) {
    var names = figure.y.categories;
    var widest = Math.min(width * 0.38, 270);
    var labels = names.length ? names : ticks(figure.y, 6).map(number);
    var longest = Math.max.apply(null, labels.map(function (text) { return text.length; }).concat(1));
    var left = names.length ? Math.min(widest, longest * 7.2) + 14 : longest * 7.2 + 14;
    return {
      animation: false, backgroundColor: 'transparent',
      textStyle: { fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "DejaVu Sans", sans-serif' },
      grid: { left: left, right: 18, top: 10, bottom: 28, outerBoundsMode: 'none' },
      tooltip: {
        trigger: 'item', renderMode: 'richText', confine: true, backgroundColor: dark() ? '#2b3138' : '#ffffff',
        borderColor: color('#767676'), textStyle: { color: color('#202020'), fontSize: 12 },
        formatter: function (params) { return described(figure, figure.marks[params.seriesIndex], params.dataIndex); }
      },
      xAxis: axisOption(figure.x, Math.max(2, Math.floor((width - left) / 60)), undefined),
      yAxis: axisOption(figure.y, 6, names.length ? widest : undefined),
      series: figure.marks.map(function (mark) { return series[mark.kind](mark); })
    };
  }

  /* On paper two charts stand on a page. */
  function height(figure) {
    var names = figure.y.categories.length;
    return names ? 50 + (printing ? 30 : 42) * names : printing ? 230 : 330;
  }

  var drawn = figures.map(function (figure) {
    var place = document.getElementById(figure.id);
    place.style.height = height(figure) + 'px';
    return { figure: figure, place: place, chart: echarts.init(place, null, { renderer: 'svg' }) };
  });

  function draw(width) {
    drawn.forEach(function (one) {
      var wide = width || one.place.clientWidth;
      one.place.style.height = height(one.figure) + 'px';
      one.chart.resize({ width: wide, height: height(one.figure) });
      one.chart.setOption(option(one.figure, wide), true);
    });
    document.querySelectorAll('.swatch').forEach(function (swatch) {
      swatch.style.color = color(swatch.getAttribute('data-color'));
    });
  }

  /* In a frame, the page around it learns how high the report is and where its sections begin. */
  function tell() {
    var sections = Array.prototype.map.call(document.querySelectorAll('h2'), function (heading) {
      return { title: heading.textContent, top: heading.getBoundingClientRect().top + window.scrollY };
    });
    var height = document.documentElement.getBoundingClientRect().height;
    window.parent.postMessage({ aleatorReport: { height: height, sections: sections } }, '*');
  }

  draw();
  if (window.parent !== window) {
    new ResizeObserver(tell).observe(document.documentElement);
  }
  var last = window.innerWidth;
  window.addEventListener('resize', function () {
    if (window.innerWidth !== last && !printing) {
      last = window.innerWidth;
      draw();
    }
  });
  night.addEventListener('change', function () { draw(); });
  window.addEventListener('beforeprint', function () { printing = true; draw(640); });
  window.addEventListener('afterprint', function () { printing = false; draw(); });
})();
