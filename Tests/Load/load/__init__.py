"""What Tests/Load/run measures: a module for each group of figures, and what they share."""
